#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/base/ascii.h"
#include "engine/text/secrets.h"

namespace tracelore {
namespace {

enum class Alphabet { kAlnum, kUpper, kHex, kUuid, kUrl, kDotted, kPath };

bool belongs(Alphabet alphabet, char c) {
  switch (alphabet) {
    case Alphabet::kAlnum:
      return is_alnum(c);
    case Alphabet::kUpper:
      return is_digit(c) || is_upper(c);
    case Alphabet::kHex:
      return is_digit(c) || (c >= 'a' && c <= 'f');
    case Alphabet::kUuid:
      return is_digit(c) || (c >= 'a' && c <= 'f') || c == '-';
    case Alphabet::kUrl:
      return is_alnum(c) || c == '_' || c == '-';
    case Alphabet::kDotted:
      return is_alnum(c) || c == '_' || c == '-' || c == '.';
    case Alphabet::kPath:
      return is_alnum(c) || c == '/' || c == '+' || c == '=';
  }
  return false;
}

struct Shape {
  std::string_view prefix;
  Alphabet alphabet;
  std::size_t least;  // characters after the prefix
};

// Longer prefixes first where one begins another. `least` is below the issuers' own lengths: pastes
// cut tokens.
constexpr Shape kShapes[] = {
    {"AKIA", Alphabet::kUpper, 16},              // AWS
    {"ASIA", Alphabet::kUpper, 16},              //
    {"AROA", Alphabet::kUpper, 16},              //
    {"AIDA", Alphabet::kUpper, 16},              //
    {"AIza", Alphabet::kUrl, 30},                // Google
    {"ya29.", Alphabet::kDotted, 20},            //
    {"GOCSPX-", Alphabet::kUrl, 20},             //
    {"LTAI", Alphabet::kAlnum, 12},              // Alibaba Cloud
    {"AKID", Alphabet::kAlnum, 28},              // Tencent Cloud
    {"AKLT", Alphabet::kAlnum, 28},              // Volcano Engine
    {"hf_", Alphabet::kAlnum, 20},               // Hugging Face
    {"api_org_", Alphabet::kAlnum, 20},          //
    {"sk-ant-", Alphabet::kUrl, 20},             // Anthropic
    {"sk-proj-", Alphabet::kUrl, 20},            // OpenAI
    {"sk-svcacct-", Alphabet::kUrl, 20},         //
    {"sk-or-v1-", Alphabet::kAlnum, 20},         // OpenRouter
    {"sk-", Alphabet::kAlnum, 20},               // OpenAI, DeepSeek, DashScope, Moonshot
    {"gsk_", Alphabet::kAlnum, 20},              // Groq
    {"xai-", Alphabet::kAlnum, 30},              // xAI
    {"pplx-", Alphabet::kAlnum, 20},             // Perplexity
    {"r8_", Alphabet::kAlnum, 30},               // Replicate
    {"nvapi-", Alphabet::kUrl, 30},              // NVIDIA NGC
    {"wandb_v1_", Alphabet::kUrl, 20},           // Weights & Biases
    {"ghp_", Alphabet::kAlnum, 20},              // GitHub
    {"gho_", Alphabet::kAlnum, 20},              //
    {"ghu_", Alphabet::kAlnum, 20},              //
    {"ghs_", Alphabet::kAlnum, 20},              //
    {"ghr_", Alphabet::kAlnum, 20},              //
    {"github_pat_", Alphabet::kUrl, 20},         //
    {"glpat-", Alphabet::kDotted, 16},           // GitLab
    {"gldt-", Alphabet::kUrl, 16},               //
    {"glrt-", Alphabet::kDotted, 16},            //
    {"xoxb-", Alphabet::kUrl, 10},               // Slack
    {"xoxp-", Alphabet::kUrl, 10},               //
    {"xoxa-", Alphabet::kUrl, 10},               //
    {"xoxs-", Alphabet::kUrl, 10},               //
    {"xoxr-", Alphabet::kUrl, 10},               //
    {"xapp-", Alphabet::kUrl, 10},               //
    {"npm_", Alphabet::kAlnum, 30},              // package registries
    {"pypi-", Alphabet::kUrl, 40},               //
    {"dckr_pat_", Alphabet::kUrl, 16},           //
    {"sk_live_", Alphabet::kAlnum, 16},          // Stripe
    {"sk_test_", Alphabet::kAlnum, 16},          //
    {"rk_live_", Alphabet::kAlnum, 16},          //
    {"whsec_", Alphabet::kAlnum, 16},            //
    {"SG.", Alphabet::kDotted, 40},              // SendGrid
    {"dop_v1_", Alphabet::kHex, 40},             // DigitalOcean
    {"hvs.", Alphabet::kUrl, 20},                // Vault
    {"lin_api_", Alphabet::kAlnum, 20},          // Linear
    {"dapi", Alphabet::kHex, 32},                // Databricks
    {"ATATT3", Alphabet::kUrl, 40},              // Atlassian
    {"ABSK", Alphabet::kPath, 40},               // AWS Bedrock
    {"1//0", Alphabet::kUrl, 30},                // Google
    {"bce-v3/ALTAK-", Alphabet::kPath, 30},      // Baidu
    {"hf_oauth_", Alphabet::kUrl, 20},           // Hugging Face
    {"ms-", Alphabet::kUuid, 36},                // ModelScope
    {"sk-admin-", Alphabet::kUrl, 20},           // OpenAI
    {"sess-", Alphabet::kAlnum, 30},             //
    {"sk_", Alphabet::kHex, 40},                 // ElevenLabs
    {"csk-", Alphabet::kAlnum, 30},              // Cerebras
    {"tgp_v1_", Alphabet::kUrl, 30},             // Together
    {"fw_", Alphabet::kAlnum, 20},               // Fireworks
    {"rpa_", Alphabet::kAlnum, 30},              // RunPod
    {"esecret_", Alphabet::kAlnum, 20},          // Anyscale
    {"ak-", Alphabet::kAlnum, 22},               // Modal
    {"as-", Alphabet::kAlnum, 22},               //
    {"jina_", Alphabet::kUrl, 40},               // Jina
    {"pcsk_", Alphabet::kUrl, 40},               // Pinecone
    {"lsv2_pt_", Alphabet::kUrl, 30},            // LangSmith
    {"lsv2_sk_", Alphabet::kUrl, 30},            //
    {"glptt-", Alphabet::kUrl, 16},              // GitLab
    {"glcbt-", Alphabet::kUrl, 16},              //
    {"glft-", Alphabet::kUrl, 16},               //
    {"glagent-", Alphabet::kUrl, 16},            //
    {"gloas-", Alphabet::kUrl, 16},              //
    {"ATBB", Alphabet::kAlnum, 28},              // Bitbucket
    {"ATCTT3", Alphabet::kUrl, 40},              //
    {"CCIPAT_", Alphabet::kUrl, 20},             // CircleCI
    {"bkua_", Alphabet::kHex, 40},               // Buildkite
    {"xoxe-", Alphabet::kUrl, 20},               // Slack
    {"rubygems_", Alphabet::kHex, 40},           // package registries
    {"cio", Alphabet::kAlnum, 32},               //
    {"AKCp", Alphabet::kAlnum, 60},              // JFrog
    {"dckr_oat_", Alphabet::kUrl, 16},           // Docker
    {"doo_v1_", Alphabet::kHex, 40},             // DigitalOcean
    {"hvb.", Alphabet::kUrl, 20},                // Vault
    {"pul-", Alphabet::kHex, 40},                // Pulumi
    {"dp.pt.", Alphabet::kAlnum, 30},            // Doppler
    {"fo1_", Alphabet::kUrl, 30},                // Fly.io
    {"nfp_", Alphabet::kAlnum, 30},              // Netlify
    {"sbp_", Alphabet::kHex, 40},                // Supabase
    {"sb_secret_", Alphabet::kUrl, 20},          //
    {"pscale_tkn_", Alphabet::kUrl, 30},         // PlanetScale
    {"glsa_", Alphabet::kUrl, 30},               // Grafana
    {"NRAK-", Alphabet::kUpper, 20},             // New Relic
    {"sntrys_", Alphabet::kUrl, 30},             // Sentry
    {"sntryu_", Alphabet::kHex, 40},             //
    {"PMAK-", Alphabet::kUrl, 30},               // Postman
    {"figd_", Alphabet::kUrl, 20},               // Figma
    {"ntn_", Alphabet::kAlnum, 30},              // Notion
    {"secret_", Alphabet::kAlnum, 40},           //
    {"shpat_", Alphabet::kHex, 32},              // Shopify
    {"shpss_", Alphabet::kHex, 32},              //
    {"sq0atp-", Alphabet::kUrl, 20},             // Square
    {"sl.", Alphabet::kUrl, 60},                 // Dropbox
    {"key-", Alphabet::kHex, 32},                // Mailgun
    {"SK", Alphabet::kHex, 32},                  // Twilio
    {"AGE-SECRET-KEY-1", Alphabet::kUpper, 40},  // age
};

// By the lower six bits of a text's first two characters: whether it may begin as a shape does.
constexpr auto kBeginnings = [] {
  std::array<std::uint64_t, 64> second_of = {};
  for (const auto& shape : kShapes)
    second_of[shape.prefix[0] & 63] |= std::uint64_t{1} << (shape.prefix[1] & 63);
  return second_of;
}();

bool may_have_shape(std::string_view text) {
  return text.size() > 1 && (kBeginnings[text[0] & 63] >> (text[1] & 63) & 1U) != 0;
}

constexpr std::size_t kLook =
    4096;  // bytes that are looked at before anything is known to be a token

std::size_t run_of(std::string_view text, Alphabet alphabet) {
  const auto end =
      std::find_if(text.begin(), text.end(), [&](char c) { return !belongs(alphabet, c); });
  return static_cast<std::size_t>(end - text.begin());
}

// header.payload.signature, each base64url; the first begins with `{"`.
std::size_t json_web_token(std::string_view text) {
  if (!text.starts_with("eyJ")) return 0;
  std::size_t at = 0;
  for (int part = 0; part < 3; ++part) {
    const auto length = run_of(text.substr(at, kLook), Alphabet::kUrl);
    if (length < 8) return 0;
    at += length;
    if (part < 2 && (at >= text.size() || text[at++] != '.')) return 0;
  }
  return at + run_of(text.substr(at), Alphabet::kUrl);
}

// 123456789:AA…, as Telegram names its bots.
std::size_t telegram_token(std::string_view text) {
  const auto digits = std::min(text.find_first_not_of("0123456789"), text.size());
  if (digits < 8 || digits > 10 || !text.substr(digits).starts_with(":AA")) return 0;
  const auto rest = text.substr(digits + 1);
  const auto length = run_of(rest.substr(0, kLook), Alphabet::kUrl);
  return length >= 30 ? digits + 1 + length : 0;
}

// Three characters, a digit, "Q~" and some thirty more: a client secret of Microsoft Entra.
std::size_t entra_secret(std::string_view text) {
  if (text.size() < 34 || !is_digit(text[3]) || text.substr(4, 2) != "Q~") return 0;
  std::size_t length = 6;
  while (length < std::min(text.size(), kLook) &&
         (belongs(Alphabet::kDotted, text[length]) || text[length] == '~'))
    ++length;
  return length >= 34 ? length : 0;
}

std::size_t shaped_token(std::string_view text) {
  for (const auto& shape : kShapes) {
    if (text.front() != shape.prefix.front() || !text.starts_with(shape.prefix)) continue;
    const auto rest = text.substr(shape.prefix.size());
    const auto length = run_of(rest.substr(0, kLook), shape.alphabet);
    const auto body = rest.substr(0, length);
    // A name made of words has no digits: `sk-learn-contrib-…` is no key.
    const bool mixed = std::any_of(body.begin(), body.end(), is_digit);
    const bool ends = length == rest.size() || rest[length] != '_';
    if (length >= shape.least && mixed && ends)
      return shape.prefix.size() + run_of(rest, shape.alphabet);
  }
  return 0;
}

}  // namespace

std::size_t known_token(std::string_view text) {
  if (may_have_shape(text))
    if (const auto length = shaped_token(text)) return length;
  if (const auto length = json_web_token(text)) return length;
  if (const auto length = telegram_token(text)) return length;
  return entra_secret(text);
}

bool looks_random(std::string_view value) {
  std::size_t run = 0;
  std::size_t digits = 0;
  std::size_t letters = 0;
  for (const char c : value) {
    if (!is_alnum(c)) {
      run = digits = letters = 0;
      continue;
    }
    ++run;
    ++(is_digit(c) ? digits : letters);
    if (run >= 16 && digits >= 2 && letters >= 2) return true;
  }
  return false;
}

}  // namespace tracelore
