#include <algorithm>
#include <array>

#include "engine/text/secrets.h"

namespace tracelore {
namespace {

enum class Alphabet { kAlnum, kUpper, kHex, kUrl, kDotted };

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}
bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}
bool is_alnum(char c) {
  return is_digit(c) || is_upper(c) || is_lower(c);
}

bool belongs(Alphabet alphabet, char c) {
  switch (alphabet) {
    case Alphabet::kAlnum:
      return is_alnum(c);
    case Alphabet::kUpper:
      return is_digit(c) || is_upper(c);
    case Alphabet::kHex:
      return is_digit(c) || (c >= 'a' && c <= 'f');
    case Alphabet::kUrl:
      return is_alnum(c) || c == '_' || c == '-';
    case Alphabet::kDotted:
      return is_alnum(c) || c == '_' || c == '-' || c == '.';
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
    {"AKIA", Alphabet::kUpper, 16},       // AWS
    {"ASIA", Alphabet::kUpper, 16},       //
    {"AROA", Alphabet::kUpper, 16},       //
    {"AIDA", Alphabet::kUpper, 16},       //
    {"AIza", Alphabet::kUrl, 30},         // Google
    {"ya29.", Alphabet::kDotted, 20},     //
    {"GOCSPX-", Alphabet::kUrl, 20},      //
    {"LTAI", Alphabet::kAlnum, 12},       // Alibaba Cloud
    {"AKID", Alphabet::kAlnum, 28},       // Tencent Cloud
    {"AKLT", Alphabet::kAlnum, 28},       // Volcano Engine
    {"hf_", Alphabet::kAlnum, 20},        // Hugging Face
    {"api_org_", Alphabet::kAlnum, 20},   //
    {"sk-ant-", Alphabet::kUrl, 20},      // Anthropic
    {"sk-proj-", Alphabet::kUrl, 20},     // OpenAI
    {"sk-svcacct-", Alphabet::kUrl, 20},  //
    {"sk-or-v1-", Alphabet::kAlnum, 20},  // OpenRouter
    {"sk-", Alphabet::kAlnum, 20},        // OpenAI, DeepSeek, DashScope, Moonshot
    {"gsk_", Alphabet::kAlnum, 20},       // Groq
    {"xai-", Alphabet::kAlnum, 30},       // xAI
    {"pplx-", Alphabet::kAlnum, 20},      // Perplexity
    {"r8_", Alphabet::kAlnum, 30},        // Replicate
    {"nvapi-", Alphabet::kUrl, 30},       // NVIDIA NGC
    {"wandb_v1_", Alphabet::kUrl, 20},    // Weights & Biases
    {"ghp_", Alphabet::kAlnum, 20},       // GitHub
    {"gho_", Alphabet::kAlnum, 20},       //
    {"ghu_", Alphabet::kAlnum, 20},       //
    {"ghs_", Alphabet::kAlnum, 20},       //
    {"ghr_", Alphabet::kAlnum, 20},       //
    {"github_pat_", Alphabet::kUrl, 20},  //
    {"glpat-", Alphabet::kDotted, 16},    // GitLab
    {"gldt-", Alphabet::kUrl, 16},        //
    {"glrt-", Alphabet::kDotted, 16},     //
    {"xoxb-", Alphabet::kUrl, 10},        // Slack
    {"xoxp-", Alphabet::kUrl, 10},        //
    {"xoxa-", Alphabet::kUrl, 10},        //
    {"xoxs-", Alphabet::kUrl, 10},        //
    {"xoxr-", Alphabet::kUrl, 10},        //
    {"xapp-", Alphabet::kUrl, 10},        //
    {"npm_", Alphabet::kAlnum, 30},       // package registries
    {"pypi-", Alphabet::kUrl, 40},        //
    {"dckr_pat_", Alphabet::kUrl, 16},    //
    {"sk_live_", Alphabet::kAlnum, 16},   // Stripe
    {"sk_test_", Alphabet::kAlnum, 16},   //
    {"rk_live_", Alphabet::kAlnum, 16},   //
    {"whsec_", Alphabet::kAlnum, 16},     //
    {"SG.", Alphabet::kDotted, 40},       // SendGrid
    {"dop_v1_", Alphabet::kHex, 40},      // DigitalOcean
    {"hvs.", Alphabet::kUrl, 20},         // Vault
    {"lin_api_", Alphabet::kAlnum, 20},   // Linear
    {"dapi", Alphabet::kHex, 32},         // Databricks
    {"ATATT3", Alphabet::kUrl, 40},       // Atlassian
};

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

}  // namespace

std::size_t known_token(std::string_view text) {
  for (const auto& shape : kShapes) {
    if (!text.starts_with(shape.prefix)) continue;
    const auto rest = text.substr(shape.prefix.size());
    const auto length = run_of(rest.substr(0, kLook), shape.alphabet);
    const auto body = rest.substr(0, length);
    // A name made of words has no digits: `sk-learn-contrib-…` is no key.
    const bool mixed = std::any_of(body.begin(), body.end(), is_digit);
    const bool ends = length == rest.size() || rest[length] != '_';
    if (length >= shape.least && mixed && ends)
      return shape.prefix.size() + run_of(rest, shape.alphabet);
  }
  return json_web_token(text);
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
