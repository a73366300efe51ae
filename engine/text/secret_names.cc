#include <algorithm>
#include <array>
#include <string>

#include "engine/base/ascii.h"
#include "engine/text/secrets.h"

namespace tracelore {
namespace {

// "X-Api-Key" -> "x_api_key"
std::string canonical(std::string_view name) {
  std::string result;
  for (const char c : name) result += c == '-' || c == '.' ? '_' : lower_case(c);
  return result;
}

// Parts of names whose value is a secret whatever it looks like.
constexpr std::array<std::string_view, 35> kSecretNames = {
    "password",      "passwd",       "passphrase",  "secret",      "api_key",
    "apikey",        "access_key",   "private_key", "account_key", "accountkey",
    "access_token",  "auth_token",   "credential",  "signing_key", "encryption_key",
    "authorization", "security_key", "db_pass",     "webhook_url", "session_token",
    "authtoken",     "accesstoken",  "accesskey",   "privatekey",  "accesssignature",
    "key_data",      "smtp_pass",    "mail_pass",   "redis_pass",  "mysql_pass",
    "user_pass",     "sudo_pass",    "mongo_pass",  "ftp_pass",    "identitytoken"};

// Ends of names whose value is a secret where it looks made by a machine; `pad_token` and
// `cache_key` are none.
constexpr std::array<std::string_view, 10> kSuspectEnds = {
    "token", "key", "auth", "pat", "sig", "signature", "cookie", "dsn", "pwd", "pass"};

}  // namespace

NameClass class_of_name(std::string_view written) {
  const auto name = canonical(written);
  const auto has = [&](std::string_view part) { return name.find(part) != std::string::npos; };
  if (name.ends_with("name")) return NameClass::kPlain;  // of the secret, not the secret
  if (std::any_of(kSecretNames.begin(), kSecretNames.end(), has)) return NameClass::kSecret;
  const auto ends = [&](std::string_view end) {
    if (!name.ends_with(end)) return false;
    return name.size() == end.size() || name[name.size() - end.size() - 1] == '_';
  };
  const bool suspect = std::any_of(kSuspectEnds.begin(), kSuspectEnds.end(), ends);
  return suspect ? NameClass::kSuspect : NameClass::kPlain;
}

// Values that stand for "there is none", or that are code.
bool is_placeholder(std::string_view value) {
  static constexpr std::array<std::string_view, 14> kPlaceholders = {
      "none", "null", "true",    "false",     "str",   "string", "bytes",
      "int",  "bool", "missing", "undefined", "empty", "any",    "optional"};
  std::string plain;
  for (const char c : value.substr(0, 16)) plain += lower_case(c);
  if (std::find(kPlaceholders.begin(), kPlaceholders.end(), plain) != kPlaceholders.end())
    return true;
  return value.find_first_not_of("*xX.<>") == std::string_view::npos;
}

}  // namespace tracelore
