#include "server/contract/check.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "engine/messages/messages.h"
#include "engine/release/version.h"

namespace tracelore {
namespace {

std::string listed_choices(std::string_view of) {
  std::string text;
  for (const char c : of) text += c == '|' ? std::string(", ") : std::string(1, c);
  return text;
}

bool is_choice(std::string_view of, std::string_view value) {
  while (!of.empty()) {
    const auto end = std::min(of.find('|'), of.size());
    if (of.substr(0, end) == value) return true;
    of.remove_prefix(std::min(end + 1, of.size()));
  }
  return false;
}

bool is_language(std::string_view tag) {
  return language_from_tag(tag) == Language::kChinese || tag == "en" || tag.starts_with("en-");
}

// An empty version is a form's field that nobody filled in.
bool is_version(std::string_view text) {
  return text.empty() || Version::parse(text).has_value();
}

std::string wanted(const Member& row, Language language) {
  if (const auto own = "wanted." + std::string(row.name); has_message(language, own))
    return say(language, own, {{"most", std::to_string(row.most)}});
  if (row.many == Many::kMap && row.kind != MemberKind::kVersion)
    return say(language, "wanted.object");
  switch (row.kind) {
    case MemberKind::kInteger:
      return say(language, "wanted.integer",
                 {{"least", std::to_string(row.least)}, {"most", std::to_string(row.most)}});
    case MemberKind::kChoice:
      return listed_choices(row.of);
    case MemberKind::kLanguage:
      return say(language, "wanted.lang");
    case MemberKind::kVersion:
      return say(language, "wanted.version");
    case MemberKind::kFlag:
      return say(language, "wanted.flag");
    case MemberKind::kShape:
      return say(language, "wanted.object");
    default:
      return say(language, "wanted.string");
  }
}

tl::unexpected<Error> bad_field(std::string name, std::string wanted_text) {
  return fail(ErrorCode::kBadField,
              {{"field", std::move(name)}, {"wanted", std::move(wanted_text)}});
}

bool is_integer(const Member& row, const Json& value) {
  if (!value.is_number_unsigned()) return false;
  const auto number = value.get<std::size_t>();
  return number >= row.least && (row.most == 0 || number <= row.most);
}

bool fits_one(const Member& row, const Json& value) {
  switch (row.kind) {
    case MemberKind::kText:
      return value.is_string();
    case MemberKind::kInteger:
      return is_integer(row, value);
    case MemberKind::kNumber:
      return value.is_number();
    case MemberKind::kFlag:
      return value.is_boolean();
    case MemberKind::kChoice:
      return value.is_string() && is_choice(row.of, value.get_ref<const std::string&>());
    case MemberKind::kLanguage:
      return value.is_string() && is_language(value.get_ref<const std::string&>());
    case MemberKind::kVersion:
      return value.is_string() && is_version(value.get_ref<const std::string&>());
    case MemberKind::kShape:
      return value.is_object();
    case MemberKind::kPair:
      return true;  // whoever reads the list checks its order, too
  }
  return true;
}

// The name of the part of `value` that does not fit, or nothing.
std::optional<std::string> misfit(const Member& row, const Json& value) {
  const std::string name(row.name);
  if (value.is_null() && row.nullable) return std::nullopt;
  if (row.many == Many::kOne) return fits_one(row, value) ? std::nullopt : std::optional(name);
  if (row.many == Many::kMap ? !value.is_object() : !value.is_array()) return name;
  for (const auto& [key, item] : value.items())
    if (!fits_one(row, item)) return name + "." + key;
  return std::nullopt;
}

std::optional<std::size_t> whole_number(std::string_view text) {
  std::size_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

bool fits_query(const Member& row, std::string_view value) {
  switch (row.kind) {
    case MemberKind::kInteger: {
      const auto number = whole_number(value);
      return number && is_integer(row, Json(*number));
    }
    case MemberKind::kFlag:
      return value.empty() || is_set(value) || value == "0" || value == "false";
    case MemberKind::kText:
      return row.most == 0 || value.size() <= row.most;
    default:
      return value.empty() || fits_one(row, Json(std::string(value)));
  }
}

}  // namespace

Result<void> check_json(std::span<const Member> rows, const Json& json, Language language) {
  if (!json.is_object()) return bad_field("body", say(language, "wanted.object"));
  for (const auto& row : rows) {
    const auto found = json.find(std::string(row.name));
    if (found == json.end()) {
      if (row.required) return bad_field(std::string(row.name), wanted(row, language));
    } else if (const auto part = misfit(row, *found)) {
      const bool whole = *part == row.name && row.many == Many::kMap;
      return bad_field(*part, whole ? say(language, "wanted.object") : wanted(row, language));
    }
  }
  return {};
}

Result<void> check_query(std::span<const Member> rows, const Fields& query, CheckLang lang_too,
                         Language language) {
  for (const auto& [name, value] : query) {
    const auto* row = find_member(rows, name);
    if (!row || (row->kind == MemberKind::kLanguage && lang_too == CheckLang::kNo)) continue;
    if (!fits_query(*row, value)) return bad_field(name, wanted(*row, language));
  }
  return {};
}

bool is_set(std::string_view value) {
  return value == "1" || value == "true";
}

}  // namespace tracelore
