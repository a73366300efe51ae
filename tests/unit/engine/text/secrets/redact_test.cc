#include "engine/text/secrets/redact.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace tracelore {
namespace {

// Prefix and body stand apart, so that nobody's scanner takes this file for a leak; the bodies are
// random.
struct Token {
  const char* name;
  const char* prefix;
  const char* body;
};
constexpr Token kTokens[] = {
    {"Aws", "AKIA", "7UJZDE8GXD6NCF10"},
    {"AwsSession", "ASIA", "7EPF91DHODZDOC9I"},
    {"AwsRole", "AROA", "7S0J8HT9LGMXG9ED"},
    {"Google", "AIza", "7nNfribxUdl7dXTPyLsxPFkThf4VucSmEHg"},
    {"GoogleOauth", "ya29.", "7aKwVJ7faC9qEwjky40UVsWmflzdE1F8ResqEDus"},
    {"GoogleSecret", "GOCSPX-", "7Tpkr0cStY4qWB8dWKnHfDNxSIvP"},
    {"Alibaba", "LTAI", "7ZZ63fFKcZjR4I0b3jRt"},
    {"Tencent", "AKID", "7aWr4Y9OJFLJOqOAf1lLQSAJaiXnkU8I"},
    {"Volcano", "AKLT", "7s2g8nprvDd53x83rzjZZZZGeoZDMENcKHVmDGAk"},
    {"HuggingFace", "hf_", "7JiG8XnBE3NnYJoQ9WmXeHH2fdeeTFJGvV"},
    {"HuggingFaceOrg", "api_org_", "7vQe1sKhBN88hXJsi6BwhTp3Fs2QhX6KWx"},
    {"Anthropic", "sk-ant-api03-", "7OiixgVoOnzyw2MzP0ZvzOMhfWuBByReQMsm9Wcz7uW9XFOGOeMVNen5n1Ae"},
    {"OpenAiProject", "sk-proj-", "76pWzpF1qH6YytwMe4LbyoVFz8uZdZv8FuKKIBJl5dzpJn0m"},
    {"OpenAi", "sk-", "7eq7WJjjIBAzupGhv7Ib3M03NBQNSgPwlUQia1ID6vW5dql0"},
    {"OpenRouter", "sk-or-v1-", "7d440e50454f31af3176813e02ea68ef786e4d3cea27d26934b484e73cf575dc"},
    {"Groq", "gsk_", "7VaMWUFuXBVjdctBYVhnSg9EH6yO4GFQRC5xLRwI0b26r08QZJi6"},
    {"Xai", "xai-",
     "7gkfsUFRDzsLb5ER8BoFzQFm2OEQ3HdAVja76RnIChtP8HKQDLM7ToThwNScgrLRWzBQCABugjMgeP7c"},
    {"Perplexity", "pplx-", "7Gq0pbqfi14ZgTsNOVM14tuoIZWD1IAEov4QbKDFq1Y3gqSm"},
    {"Replicate", "r8_", "7PsSCdLKRcAQX9VjUPC94TNWLAVYFeRgpMPgx"},
    {"NvidiaNgc", "nvapi-", "7AFQ0FJZlCZBTToOFl9h2wJq5ty4mYwUufJSunpJC01t5gobuszgI6hwgk10zB0r"},
    {"WandbV1", "wandb_v1_", "7lz5tr9spOFBCIoX9GY1cjDoBoirPfQAdzEv7g5i"},
    {"GitHub", "ghp_", "7FqhEvveQzE2QPuwNOvpdf2YEe6rSxCnopME"},
    {"GitHubOauth", "gho_", "7mJVQpvsTnkIAeDfRrGsNrfSthSdddxH5jMT"},
    {"GitHubApp", "ghs_", "7F7eBSdE0g9cRYN687NElFJvhQ8XIm0ogR4H"},
    {"GitHubFine", "github_pat_", "7tXOf54fZBKA8frcZTuJaWYUH1VAUwV1ZH87MtA5vSQXEZY3lEX7bwR2DRGD"},
    {"GitLab", "glpat-", "71qSo7JPRbgUMxXy9b4B"},
    {"GitLabRunner", "glrt-", "7zwoZ648jjNuFD7uacnw"},
    {"SlackBot", "xoxb-", "7Ip3SfD67jIKeaVSTQvvpQZpPTejqZHKpKENg5zf"},
    {"SlackUser", "xoxp-", "7jOc6VwcbIjMPFLVjFUPXQzkM4Bv3aYavhNYRVwD"},
    {"SlackApp", "xapp-", "7fRk9XIrghoy32NFR5PYZpcb9T2039BICbtw5ze9"},
    {"Npm", "npm_", "7lfAEZ7770h2dcPyGOJJhrG80usp2w5dFjxC"},
    {"Pypi", "pypi-",
     "7AyIOk6CptT9IoQhobswHGETh8lMYQOymAAiTdR9Up14PehPjPB9atpTDBMf4rpaFQOqb7XOfCsVtaXrZMAzSv2gEN"},
    {"Docker", "dckr_pat_", "7fMTx0MOdOQw4SG8nfnL5Ofa6qD"},
    {"Stripe", "sk_live_", "78mJ7ZDNBmJaDtDLZc5t4UuH"},
    {"StripeHook", "whsec_", "7F7KVMLp7hvdCTquY1XVcKGAFRFWa94H"},
    {"SendGrid", "SG.", "7j9wNYWx0T0zbFDteMXi6cMUXv5eBoaPzoxZCYCdEz6DQMvE5mVXRV99nCQvtsU7RT"},
    {"DigitalOcean", "dop_v1_", "702073fec8df4f50947aaeb26c57d21fa5d328263dfe574de739988b886e7577"},
    {"Vault", "hvs.", "7JS46lMUEZQPghOpzGpdCGAe40O1c6XC4SOHDMm0"},
    {"Databricks", "dapi", "762b5e803b61ba4168160adb59261ff2"},
    {"AwsBedrock", "ABSK",
     "7U8JZpDE0iGXlD6gNCFbaEPFjbD0kH8Oool8DklZDOCj2ISaJiHkTj0rLGlkoMXGjtEkDnNfribxUdl7dXTPyLsxPFkTh"
     "f4VucSm"},
    {"GoogleRefresh", "1//0", "7EHgaKwVJ7faC9qEwjky40UVsWmflzdE1F8ResqEDusTpkr0cStY4qWB8dWK"},
    {"Baidu", "bce-v3/ALTAK-", "7nHfDNxSIvPZZ63fFKcZj/784d8dbc74254770f58904dba41ecccc3fc1626e"},
    {"HuggingFaceOauth", "hf_oauth_", "7KHVmDGAkJiG8XnBE3NnYJoQ9WmXeHH2fdeeTFJG"},
    {"ModelScope", "ms-", "7a8f506b-7409-728b-75b7-7a767c76fb00"},
    {"OpenAiAdmin", "sk-admin-", "7yReQMsm9Wcz7uW9XFOGOeMVNen5n1Ae6pWzpF1qH6YytwMe4LbyoVFz8uZd"},
    {"OpenAiSession", "sess-", "7Zv8FuKKIBJl5dzpJn0meq7WJjjIBAzupGhv7Ib3"},
    {"ElevenLabs", "sk_", "76608697a8d41bed440e50454f31af3176813e02ea68ef78"},
    {"Cerebras", "csk-", "77j58M1cIaHZcUEqPbENqTyH5xJ8tpqXJQ4I9dOv8GZ4fKq1"},
    {"Together", "tgp_v1_", "7OKtbgZVaMWUFuXBVjdctBYVhnSg9EH6yO4GFQRC5xL"},
    {"Fireworks", "fw_", "7RwI0b26r08QZJi6gkfsUF"},
    {"RunPod", "rpa_", "7RDL1ERBFQFOEQH3AV90RIC7PHKQDLMTT7NS26LR"},
    {"Anyscale", "esecret_", "7WzBQCABugjMgeP7cGq0pbqfi14ZgTsNOVM14tuo"},
    {"ModalId", "ak-", "7IZWD1IAEov4QbKDFq1Y3g"},
    {"ModalSecret", "as-", "7qSmPsSCdLKRcAQX9VjUPC"},
    {"Jina", "jina_", "794TNWLAVYFeRgpMPgxAFQ0FJZlCZBTToOFl9h2wJq5ty4mYwUufJSunpJC0"},
    {"Pinecone", "pcsk_", "71t5gobuszgI6hwgk10zB0rlz5tr9spOFBCIoX9GY1cjDoBoir"},
    {"LangSmith", "lsv2_pt_", "77f80e222f828767efc2f91624a8940f_71f836f99e"},
    {"GitLabTrigger", "glptt-", "7ee3692f09e2e8c662248b483b7ffc050fec94db"},
    {"GitLabCi", "glcbt-", "64_7YUH1VAUwV1ZH87MtA5v"},
    {"Bitbucket", "ATBB", "7SQXEZY3lEX7bwR2DRGD1qSo7JPRbgUM"},
    {"CircleCi", "CCIPAT_", "7xXy9b4BzwoZ648jjNuF_71de49f145fda9988c79fc35526f7eaed46725a2"},
    {"Buildkite", "bkua_", "7a7b860dcd6c8a1f8b46287cced9041dff02cee7"},
    {"SlackRefresh", "xoxe-",
     "1-"
     "7yGOJJhrG80usp2w5dFjxCAyIOk6CptT9IoQhobswHGETh8lMYQOymAAiTdR9Up14PehPjPB9atpTDBMf4rpaFQOqb7XO"
     "fCsVtaXrZMAzSv2gENfMTx0MOdOQw4SG8nfnL5Ofa6qD8mJ"},
    {"RubyGems", "rubygems_", "7c1604d115cea325a65e19cbae530282bd36cb9d21f6be6a"},
    {"CratesIo", "cio", "7Xv5eBoaPzoxZCYCdEz6DQMvE5mVXRV9"},
    {"Jfrog", "AKCp", "79nCQvtsU7RTAuwm6zo88EB0OGet9d9xYyQ6b0fI7fLAz7vT0sxJmPU3UdXyymFgMZwKP"},
    {"DockerOrg", "dckr_oat_", "7aEpCejiUKb4GEQnFNGaftcLOIadn5rP"},
    {"Pulumi", "pul-", "739988b886e7577496a2c8773e130f7eb1973166"},
    {"Doppler", "dp.pt.", "77EXg3LcmQxxq8AGomtnWNCXVJCNQCmup6N0A0UarXL"},
    {"Fly", "fo1_", "7nTENCyfjeEaGyZqjJoiFpKZsRaSqTa9DTvk4WaaB3x"},
    {"Netlify", "nfp_", "7zXpMZuZN8Ab5KbH0FZk4XdxKIADjJpz6ZFk"},
    {"Supabase", "sbp_", "7b54b95523cf6941fa1c257c6f561c5cb347611a"},
    {"PlanetScale", "pscale_tkn_", "7HYmdj2oxTpaTlPbYqXcgcLBAnfdPcwnx0d1LzeZGEI"},
    {"Grafana", "glsa_", "7WbXFzcggqCCoIF7uUxugFDwg5Yp8yIB_72364f95"},
    {"NewRelic", "NRAK-", "7OEWQKUR3JQ64NQ6PUXCMLZKRUY"},
    {"Sentry", "sntryu_", "75831be38cb8cb4ba2e751989a01749ddb14f71010b93b7d946bf54074e3248c"},
    {"Postman", "PMAK-", "7801bef750110c57513064d6-7d59291f0cde2e5738713a818d89620587"},
    {"Figma", "figd_", "71vM8Kv6UM4YVmPY62o6sq1iee1hsA2Bb9uOk4Ty"},
    {"Notion", "ntn_", "7NZnlEk6KJCBHGn7KWJsBBCIspoCsEvCE2lwXM090i5qE4"},
    {"Shopify", "shpat_", "7c376631129f34369aad80b891baf90d"},
    {"Square", "sq0atp-", "7BbhxGWetDikNt30Fk0SKb"},
    {"Dropbox", "sl.",
     "7AhMSwwDAWfGfsy0L9flW91gQk8KS0N8sOfKH8oxFfysjyGoUWGZ7Z54vFb4pBXNTQb5igKY4oO8dIimwswmpCWlUhJ31"
     "cqjvUKdcsxQlOIVdp4sPgMRTwt01nJuJPuUmh"},
    {"Mailgun", "key-", "7b57a683536c4499d863386ce10cd79e"},
    {"Twilio", "SK", "7048c07dd7753eda83d7c58dfe0d5a0c"},
    {"Age", "AGE-SECRET-KEY-1", "75GCQ8NKM7WG38N46BX7V03NLZ6HWDQRYZDAE00WQGOTZ7OZ3NKIEM49OJ"},
    {"Telegram", "712345678:", "AA7Wqo10y0adSwjpIx1eWy2ORtYrQbrLeAz"},
    {"Entra", "7Ab", "8Q~7uzRWPpTUefbnoFq5XJ7T2YDF0k5Uy8Ih1"},
};

class TokenShape : public testing::TestWithParam<Token> {};
TEST_P(TokenShape, IsMaskedWhereverItStands) {
  const auto token = std::string(GetParam().prefix) + GetParam().body;
  EXPECT_EQ(redact(token), "***");
  EXPECT_EQ(redact("login failed for " + token + ", retry"), "login failed for ***, retry");
  EXPECT_EQ(redact("{'headers': '" + token + "'}\nnext"), "{'headers': '***'}\nnext");
}
INSTANTIATE_TEST_SUITE_P(, TokenShape, testing::ValuesIn(kTokens),
                         [](const auto& row) { return std::string(row.param.name); });

struct RedactRow {
  const char* name;
  std::string text;
  std::string masked;
};

class Secret : public testing::TestWithParam<RedactRow> {};
TEST_P(Secret, IsMasked) {
  EXPECT_EQ(redact(GetParam().text), GetParam().masked);
}
INSTANTIATE_TEST_SUITE_P(
    , Secret,
    testing::ValuesIn<RedactRow>({
        {"JsonWebToken", "jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTYifQ.abcDEF123456_-x end",
         "jwt *** end"},
        {"AwsSecretEnv", "AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG/bPxRfiCY",
         "AWS_SECRET_ACCESS_KEY=***"},
        {"AwsSecretFile", "aws_secret_access_key = wJalrXUtnFEMI/K7MDENG",
         "aws_secret_access_key = ***"},
        {"EnvPassword", "export DB_PASSWORD=hunter", "export DB_PASSWORD=***"},
        {"EnvSeveral", "A=1 HF_TOKEN=hf_x9x9x9x9x9x9x9x9x9x9x9x9 B=2", "A=1 HF_TOKEN=*** B=2"},
        {"EnvSecret", "FLASK_SECRET=abc", "FLASK_SECRET=***"},
        {"WandbKey", "WANDB_API_KEY=0123456789abcdef0123456789abcdef01234567", "WANDB_API_KEY=***"},
        {"WandbLogin", "$ wandb login 0123456789abcdef0123456789abcdef01234567",
         "$ wandb login ***"},
        {"PythonDict", "{'password': 'pa ss', 'user': 'x'}", "{'password': '***', 'user': 'x'}"},
        {"Json", R"({"api_key": "abc", "n": 1})", R"({"api_key": "***", "n": 1})"},
        {"JsonInString", R"("{\"api_key\": \"abc\"}")", R"("{\"api_key\": \"***\"}")"},
        {"EnvironDump", "environ({'PATH': '/bin', 'OPENAI_API_KEY': 'k-1', 'A': 'b'})",
         "environ({'PATH': '/bin', 'OPENAI_API_KEY': '***', 'A': 'b'})"},
        {"Yaml", "client_secret: s3cr3t!", "client_secret: ***"},
        {"WeakName", "registry_token=4f5e6d7c8b9a0f1e2d3c", "registry_token=***"},
        {"Query", "GET /x?access_token=abc123&n=2", "GET /x?access_token=***&n=2"},
        {"SignedUrl", "https://s/x?X-Amz-Signature=0a1b2c3d4e5f60718293&y=1",
         "https://s/x?X-Amz-Signature=***&y=1"},
        {"AzureSas", "?sv=2022&sig=a1b2c3d4e5f6g7h8i9j0%3D", "?sv=2022&sig=***"},
        {"AzureAccount", "AccountName=x;AccountKey=abc123==;Suffix=y",
         "AccountName=x;AccountKey=***;Suffix=y"},
        {"Bearer", "Authorization: Bearer abcdef123456", "Authorization: Bearer ***"},
        {"BearerAlone", "sent 'Bearer a1b2c3d4e5'", "sent 'Bearer ***'"},
        {"BasicAuth", "authorization: Basic dXNlcjpwYXNz1==", "authorization: Basic ***"},
        {"HeaderDict", "{'Authorization': 'Bearer abc'}", "{'Authorization': 'Bearer ***'}"},
        {"ApiKeyHeader", "X-Api-Key: a1b2c3", "X-Api-Key: ***"},
        {"FlagSecret", "train.py --api-key abcdef --lr 1", "train.py --api-key *** --lr 1"},
        {"FlagEquals", "train.py --password=hunter2 --lr 1", "train.py --password=*** --lr 1"},
        {"UrlPassword", "https://bob:hunter2@host/x", "https://***@host/x"},
        {"UrlToken", "git clone https://tok123@example.com/x.git",
         "git clone https://***@example.com/x.git"},
        {"UrlAtInPassword", "redis://:p@ss@host:6379/0", "redis://***@host:6379/0"},
        {"DatabaseUrl", "postgresql://u:p@db.internal:5432/x",
         "postgresql://***@db.internal:5432/x"},
        {"SlackHook", "https://hooks.slack.com/services/T0000/B0000/XXXX1234",
         "https://hooks.slack.com/services/***"},
        {"PrivateKey",
         "-----BEGIN RSA PRIVATE KEY-----\nMIIE\nabc+/=\n-----END RSA PRIVATE KEY-----\nx",
         "-----BEGIN RSA PRIVATE KEY-----\n***\n***\n-----END RSA PRIVATE KEY-----\nx"},
        {"PrivateKeyCut", "-----BEGIN PRIVATE KEY-----\r\nMIIE\r\nabc",
         "-----BEGIN PRIVATE KEY-----\r\n***\r\n***"},
        {"PrivateKeyJson",
         R"({"k": "-----BEGIN PRIVATE KEY-----\nMIIE\nab\n-----END PRIVATE KEY-----\n"})",
         R"({"k": "-----BEGIN PRIVATE KEY-----***-----END PRIVATE KEY-----\n"})"},
        {"Email", "by Jane.Doe+x@mail.example.com.", "by ***."},
        {"EmailChinese", "联系zhang.san@corp.cn。", "联系***。"},
        {"EmailBrackets", "<a@b.org>", "<***>"},
        {"Home", R"(File "/home/alice/x.py", line 3)", R"(File "/home/***/x.py", line 3)"},
        {"HomeEnd", "cd /home/alice\n", "cd /home/***\n"},
        {"HomeMac", "/Users/alice/Library", "/Users/***/Library"},
        {"HomeWindows", R"(File "C:\Users\Bob Smith\x.py")", R"(File "C:\Users\***\x.py")"},
        {"HomeWindowsEscaped", R"('C:\\Users\\bob\\x.py')", R"('C:\\Users\\***\\x.py')"},
        {"HomeWindowsSlashes", "C:/Users/bob/x.py", "C:/Users/***/x.py"},
        {"HomeCluster", "/gpfs/home/alice/run.sh", "/gpfs/home/***/run.sh"},
        {"HomeLong", "/home/" + std::string(300, 'u') + "/x", "/home/***/x"},
        {"HomeUri", "file:///home/alice/x", "file:///home/***/x"},
        {"Cookie", "Cookie: session=4f5e6d7c8b9a0f1e2d3c", "Cookie: ***"},
        {"NpmRc", "//registry.npmjs.org/:_authToken=0a1b2c3d-4e5f",
         "//registry.npmjs.org/:_authToken=***"},
        {"PipIndex", "pip install -i https://bob:s3cr3t@pypi.corp/simple x",
         "pip install -i https://***@pypi.corp/simple x"},
        {"Netrc", "machine api.wandb.ai login user password abc def",
         "machine api.wandb.ai login user password *** def"},
        {"CurlUser", "curl -s -u bob:hunter https://x/y", "curl -s -u bob:*** https://x/y"},
        {"CurlUserQuoted", "curl --user 'bob:hunter' https://x", "curl --user 'bob:***' https://x"},
        {"Sshpass", "sshpass -p hunter ssh node1", "sshpass -p *** ssh node1"},
        {"DockerConfig", R"("auths": {"r.io": {"auth": "Ym9iOmh1bnRlcjJodW50ZXIy"}})",
         R"("auths": {"r.io": {"auth": "***"}})"},
        {"KubeConfig", "client-key-data: LS0tLS1CRUdJTiBSU0E=", "client-key-data: ***"},
        {"ServiceBus", "Endpoint=sb://x/;SharedAccessKeyName=n;SharedAccessKey=abc=",
         "Endpoint=sb://x/;SharedAccessKeyName=n;SharedAccessKey=***"},
        {"GoogleServiceAccount", R"("private_key_id": "0a1b2c3d4e5f", "client_id": "1")",
         R"("private_key_id": "***", "client_id": "1")"},
        {"SentryDsn", "https://0a1b2c3d4e5f@o1.ingest.sentry.io/2",
         "https://***@o1.ingest.sentry.io/2"},
        {"SmtpPass", "SMTP_PASS=hunter", "SMTP_PASS=***"},
        {"PgPassword", "PGPASSWORD=hunter psql", "PGPASSWORD=*** psql"},
        {"FeishuHook", "https://open.feishu.cn/open-apis/bot/v2/hook/0a1b2c3d-4e5f-6071-8293",
         "https://open.feishu.cn/open-apis/bot/v2/hook/***"},
        {"WeComHook",
         "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=0a1b2c3d-4e5f-6071-8293",
         "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=***"},
        {"DingTalkHook", "https://oapi.dingtalk.com/robot/send?access_token=0a1b2c3d4e5f",
         "https://oapi.dingtalk.com/robot/send?access_token=***"},
        {"DiscordHook", "https://discord.com/api/webhooks/123456/aBcDeF0123456789",
         "https://discord.com/api/webhooks/***"},
        {"OpenSshKey",
         "-----BEGIN OPENSSH PRIVATE KEY-----\nb3Blbn\n-----END OPENSSH PRIVATE KEY-----",
         "-----BEGIN OPENSSH PRIVATE KEY-----\n***\n-----END OPENSSH PRIVATE KEY-----"},
        {"PgpKey",
         "-----BEGIN PGP PRIVATE KEY BLOCK-----\nVersion: 2\n\nlQdG\n=abcd\n-----END PGP PRIVATE "
         "KEY "
         "BLOCK-----",
         "-----BEGIN PGP PRIVATE KEY BLOCK-----\n***\n\n***\n***\n-----END PGP PRIVATE KEY "
         "BLOCK-----"},
    }),
    [](const auto& row) { return std::string(row.param.name); });

// Words that answers are found by, and what looks like a secret and is none.
constexpr const char* kPlain[] = {
    "KeyError: 'token'",
    "KeyError: 'model.layers.0.self_attn.q_proj.weight'",
    "ValueError: Cannot handle batch sizes > 1 if no padding token is defined.",
    "tokenizer.pad_token = tokenizer.eos_token",
    "pad_token_id=50256, eos_token_id: 2, max_new_tokens=128",
    "Setting `pad_token_id` to `eos_token_id`:50256 for open-end generation.",
    "key: cache_key=fx_graph_cache_key",
    "Missing key(s) in state_dict: \"layer1.0.weight\", \"fc.bias\".",
    "RuntimeError: CUDA error: device-side assert triggered",
    "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 20.00 MiB. GPU 0 has a total "
    "capacity of 23.69 GiB",
    "File \"/usr/lib/python3.11/site-packages/torch/nn/modules/module.py\", line 1751, in "
    "_wrapped_call_impl",
    "undefined symbol: "
    "_ZN3c105ErrorC2ENS_14SourceLocationENSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE",
    "libc.so.6: version `GLIBC_2.34' not found",
    "memcpy@GLIBC_2.14, foo@plt, pthread_create@@GLIBC_2.2.5",
    "attn = q@k.transpose(-2, -1); y = x@w.T",
    "@torch.compile",
    "pip install git+https://github.com/pytorch/vision.git@v0.20.0",
    "git clone git@github.com:pytorch/pytorch.git",
    "def connect(password: str = None, secret=None, token: Optional[str] = None):",
    "TypeError: login() missing 1 required positional argument: 'password'",
    "password authentication failed: wrong secret",
    "https://pytorch.org/docs/home/page.html",
    "see https://example.com/home/alice",
    "commit 0123456789abcdef0123456789abcdef01234567",
    "sk-learn-contrib-style-names-are-no-keys-at-all",
    "hf_hub_download() got an unexpected keyword argument 'use_auth_token'",
    "[rank0]:[E1120 10:00:00.000000000 ProcessGroupNCCL.cpp:629] WorkNCCL(SeqNum=5, "
    "OpType=ALLREDUCE, NumelIn=1)",
    "ncclUniqueId key: default_pg/0//cuda//0",
    "/home/",
    "/homework/x",
    "eyJ not a token",
    "-----BEGIN CERTIFICATE-----\nMIIE\n-----END CERTIFICATE-----",
    "a = b == c != d; x: int = 3",
    "Bearer token missing",
    "PWD=/workspace OLDPWD=/data",
    "ms-marco-MiniLM-L-12-v2-finetuned-on-1234567890",
    "machine learning with a login and a password prompt",
    "machine h login u",
    "SKIPPED 32 tests; sl.append(x); key-value cache; as-strided; fw_graph fw_metadata",
    "0x7Ab8Q: 12345678:AB",
    "KMP_DUPLICATE_LIB_OK=TRUE CUDA_VISIBLE_DEVICES=0,1 NCCL_DEBUG=INFO",
};

class Plain : public testing::TestWithParam<const char*> {};
TEST_P(Plain, IsLeftAsItIs) {
  EXPECT_EQ(redact(GetParam()), GetParam());
}
INSTANTIATE_TEST_SUITE_P(, Plain, testing::ValuesIn(kPlain));

TEST(Redact, MaskingTwiceChangesNothing) {
  std::string all;
  for (const auto& token : kTokens) all += std::string(token.prefix) + token.body + "\n";
  all += "password='x y'\nhttps://a:b@c/\n/home/z/q mail a@b.com Bearer a1b2c3d4e5\n";
  const auto once = redact(all);
  EXPECT_EQ(redact(once), once);
}

TEST(Redact, TellsWhatWasMaskedAndWhere) {
  const std::string text = "/home/bob wrote a@b.com";
  const auto result = redact_with_map(text);
  ASSERT_EQ(result.masked.size(), 2U);
  EXPECT_EQ(result.masked[0].kind, SecretKind::kHomeFolder);
  EXPECT_EQ(text.substr(result.masked[0].from.begin, result.masked[0].from.size()), "bob");
  EXPECT_EQ(result.masked[1].kind, SecretKind::kEmail);
  EXPECT_EQ(result.text.substr(result.masked[1].to.begin, result.masked[1].to.size()), "***");
}

TEST(Redact, KeepsEveryLine) {
  std::string text;
  for (int i = 0; i < 300; ++i)
    text += (i % 3 == 0   ? "-----BEGIN PRIVATE KEY-----"
             : i % 3 == 1 ? "TOKEN="
                          : "\xFF \r") +
            std::string("\n");
  const auto masked = redact(text);
  EXPECT_EQ(std::count(masked.begin(), masked.end(), '\n'), 300);
}

TEST(Redact, LooksAtABoundedStretchForEachByte) {
  for (const char* piece :
       {"token=", "a@", "://", "/home/", "eyJaaaaaaaa-", "sk-ant-", "-----BEGIN X PRIVATE KEY-----",
        "--token ", "Bearer ", "password: ", "\\Users\\", "wandb login "}) {
    std::string text;
    while (text.size() < (1 << 18)) text += piece;
    EXPECT_FALSE(redact(text).empty()) << piece;
  }
}

}  // namespace
}  // namespace tracelore
