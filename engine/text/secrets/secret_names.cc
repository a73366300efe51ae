#include <algorithm>
#include <iterator>
#include <string>

#include "engine/base/bytes/ascii.h"
#include "engine/text/secrets/secrets.h"

namespace tracelore {
namespace {

// "X-Api-Key" -> "x_api_key"
std::string canonical(std::string_view name) {
  std::string result;
  for (const char c : name) result += c == '-' || c == '.' ? '_' : lower_case(c);
  return result;
}

constexpr std::string_view kSecretNames[] = {
#define TRACELORE_SECRET_NAME(part) part,
#include "engine/text/secrets/secrets.def"
};

constexpr std::string_view kSuspectEnds[] = {
#define TRACELORE_SUSPECT_END(end) end,
#include "engine/text/secrets/secrets.def"
};

constexpr std::string_view kMailTops[] = {
#define TRACELORE_MAIL_TOP(top) top,
#include "engine/text/secrets/secrets.def"
};

}  // namespace

NameClass class_of_name(std::string_view written) {
  const auto name = canonical(written);
  const auto has = [&](std::string_view part) { return name.find(part) != std::string::npos; };
  if (name.ends_with("name")) return NameClass::kPlain;  // of the secret, not the secret
  if (std::any_of(std::begin(kSecretNames), std::end(kSecretNames), has)) return NameClass::kSecret;
  const auto ends = [&](std::string_view end) {
    if (!name.ends_with(end)) return false;
    return name.size() == end.size() || name[name.size() - end.size() - 1] == '_';
  };
  const bool suspect = std::any_of(std::begin(kSuspectEnds), std::end(kSuspectEnds), ends);
  return suspect ? NameClass::kSuspect : NameClass::kPlain;
}

bool is_mail_host(std::string_view host) {
  const auto dot = host.rfind('.');
  if (dot == std::string_view::npos || dot == 0) return false;
  const auto top = host.substr(dot + 1);
  const bool country = top.size() == 2 && is_alpha(top[0]) && is_alpha(top[1]);
  return country ||
         std::find(std::begin(kMailTops), std::end(kMailTops), top) != std::end(kMailTops);
}

bool is_placeholder(std::string_view value) {
  static constexpr std::string_view kPlaceholders[] = {
#define TRACELORE_PLACEHOLDER(word) word,
#include "engine/text/secrets/secrets.def"
  };
  std::string plain;
  for (const char c : value.substr(0, 16)) plain += lower_case(c);
  if (std::find(std::begin(kPlaceholders), std::end(kPlaceholders), plain) !=
      std::end(kPlaceholders))
    return true;
  return value.find_first_not_of("*xX.<>") == std::string_view::npos;
}

}  // namespace tracelore
