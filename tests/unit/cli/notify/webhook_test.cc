#include "cli/notify/webhook.h"

#include <gtest/gtest.h>

namespace tracelore::cli {
namespace {

struct Host {
  const char* name;
  const char* url;
  WebhookKind kind;
};

class KindOfHost : public testing::TestWithParam<Host> {};

TEST_P(KindOfHost, IsTheServiceThatHasIt) {
  EXPECT_EQ(webhook_kind_of(GetParam().url), GetParam().kind) << GetParam().url;
}

INSTANTIATE_TEST_SUITE_P(
    , KindOfHost,
    testing::ValuesIn<Host>({
        {"Slack", "https://hooks.slack.com/services/T/B/x", WebhookKind::kSlack},
        {"SlackGov", "https://hooks.slack-gov.com/services/T/B/x", WebhookKind::kSlack},
        {"Feishu", "https://open.feishu.cn/open-apis/bot/v2/hook/x", WebhookKind::kFeishu},
        {"Lark", "https://open.larksuite.com/open-apis/bot/v2/hook/x", WebhookKind::kFeishu},
        {"DingTalk", "https://oapi.dingtalk.com/robot/send?access_token=x", WebhookKind::kDingTalk},
        {"WeCom", "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=x", WebhookKind::kWeCom},
        {"CapitalsAndPort", "https://Hooks.Slack.com:443/services/x", WebhookKind::kSlack},
        {"NoPath", "https://oapi.dingtalk.com?access_token=x", WebhookKind::kDingTalk},
        {"Own", "http://10.0.0.2:8065/hooks/x", WebhookKind::kJson},
        {"NameInPath", "https://example.org/hooks.slack.com/", WebhookKind::kJson},
        {"NameAsUser", "https://hooks.slack.com@example.org/", WebhookKind::kJson},
        {"LongerHost", "https://hooks.slack.com.example.org/", WebhookKind::kJson},
        {"NoHost", "https:///x", WebhookKind::kJson},
    }),
    [](const auto& row) { return std::string(row.param.name); });

TEST(HostOfAddress, KeepsNothingBesideTheHost) {
  EXPECT_EQ(host_of_address("https://user:secret@Example.org:8443/hook?key=secret#x"),
            "example.org");
  EXPECT_EQ(host_of_address("http://[::1]:80/x"), "[::1]");
  EXPECT_EQ(host_of_address("example.org/secret"), "example.org");
}

const std::chrono::system_clock::time_point kNow{std::chrono::milliseconds(1599360473123)};

Notice notice() {
  Notice notice;
  notice.headline = "llama: ended with status 1. Known: CUDA out of memory";
  notice.line = "RuntimeError: <!channel> @all ![x](http://evil/x.png) ```";
  notice.cure = "What to do: Smaller batches";
  notice.command = "export PYTORCH_ALLOC_CONF=expandable_segments:True";
  notice.link = "https://docs.example/entries/cuda-out-of-memory";
  notice.about = {{"name", "llama"},
                  {"status", 1},
                  {"verdict", "likely"},
                  {"entry", "cuda-out-of-memory"},
                  {"cause", nullptr}};
  return notice;
}

HttpAsk ask(WebhookKind kind, const std::string& url, const std::string& secret) {
  return webhook_ask(kind, url, notice(), Language::kEnglish, {secret, kNow});
}

// The values of both come from Python's hmac and base64, by the services' own samples.
TEST(Signature, OfFeishuStandsInTheBody) {
  const auto payload = *parse_json(ask(WebhookKind::kFeishu, "https://h/x", "s3cret").body);
  EXPECT_EQ(payload["timestamp"], "1599360473");
  EXPECT_EQ(payload["sign"], "QQHOl6fWr0/7EF26jw8goDL6Cc0vHLHZYLDituMJB4s=");
}

TEST(Signature, OfDingTalkStandsInTheAddress) {
  EXPECT_EQ(ask(WebhookKind::kDingTalk, "https://h/robot/send?access_token=x", "SECx").url,
            "https://h/robot/"
            "send?access_token=x&timestamp=1599360473123&sign="
            "Bfv5bHdh0vbJUSiN1bWswmUPsNdJUre4vvs8f8NRqgk%3D");
}

TEST(Signature, IsNotThereWithoutASecretAndForNobodyElse) {
  for (const auto kind : {WebhookKind::kSlack, WebhookKind::kWeCom, WebhookKind::kJson})
    EXPECT_EQ(ask(kind, "https://h/x", "secret").body, ask(kind, "https://h/x", "").body);
  EXPECT_EQ(ask(WebhookKind::kDingTalk, "https://h/x", "").url, "https://h/x");
  EXPECT_EQ(ask(WebhookKind::kFeishu, "https://h/x", "").body.find("sign\""), std::string::npos);
}

struct Reply {
  const char* name;
  WebhookKind kind;
  int status;
  const char* body;
  const char* refusal;
};

class Refusal : public testing::TestWithParam<Reply> {};

TEST_P(Refusal, IsReadFromStatusAndBody) {
  const auto& row = GetParam();
  EXPECT_EQ(webhook_refusal(row.kind, {row.status, row.body}), row.refusal);
}

INSTANTIATE_TEST_SUITE_P(
    , Refusal,
    testing::ValuesIn<Reply>({
        {"SlackTook", WebhookKind::kSlack, 200, "ok", ""},
        {"SlackDidNot", WebhookKind::kSlack, 404, "no_service", "404 no_service"},
        {"FeishuTook", WebhookKind::kFeishu, 200, R"({"code":0,"data":{},"msg":"success"})", ""},
        {"FeishuDidNot", WebhookKind::kFeishu, 200, R"({"code":19021,"msg":"sign match fail"})",
         "19021 sign match fail"},
        {"DingTalkTook", WebhookKind::kDingTalk, 200, R"({"errcode":0,"errmsg":"ok"})", ""},
        {"DingTalkDidNot", WebhookKind::kDingTalk, 200, R"({"errcode":310000,"errmsg":"sign"})",
         "310000 sign"},
        {"WeComTook", WebhookKind::kWeCom, 200, R"({"errcode":0,"errmsg":"ok"})", ""},
        {"WeComDidNot", WebhookKind::kWeCom, 200, R"({"errcode":93000,"errmsg":"invalid\nurl"})",
         "93000 invalid"},
        {"APageInstead", WebhookKind::kWeCom, 200, "<html>\n", "<html>"},
        {"NothingInstead", WebhookKind::kFeishu, 200, "", "200"},
        {"ANumberOfText", WebhookKind::kWeCom, 200, R"({"errcode":"0"})", R"({"errcode":"0"})"},
        {"OwnTook", WebhookKind::kJson, 204, "", ""},
        {"Redirect", WebhookKind::kJson, 302, "", "302"},
        {"Escapes", WebhookKind::kJson, 500, "\x1b[2Jbad\nmore", "500 bad"},
    }),
    [](const auto& row) { return std::string(row.param.name); });

TEST(Payload, IsWithinEveryServicesBoundsHoweverMuchIsSaid) {
  Notice huge;
  std::string wide;
  for (int i = 0; i < 150; ++i) wide += "错";  // 300 columns
  huge.headline = huge.line = huge.cure = huge.command = wide;
  huge.link = "https://docs.example/entries/x";
  for (const auto kind : {WebhookKind::kSlack, WebhookKind::kFeishu, WebhookKind::kDingTalk,
                          WebhookKind::kWeCom, WebhookKind::kJson}) {
    const auto payload = webhook_ask(kind, "https://h/x", huge, Language::kChinese, {});
    EXPECT_LT(payload.body.size(), 8'000U);
    if (kind == WebhookKind::kWeCom) {
      const auto json = *parse_json(payload.body);
      EXPECT_LE(json["text"]["content"].get<std::string>().size(), 2048U);  // bytes
    }
  }
}

}  // namespace
}  // namespace tracelore::cli
