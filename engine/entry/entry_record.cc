// An entry as the index stores it: JSON, the fields of each type named once for both ways.
#include <concepts>
#include <exception>

#include "engine/base/json/json.h"
#include "engine/entry/entry.h"
#include "engine/entry/template/templates.h"

namespace tracelore {

// What has a text of its own is stored as that. A text that is none throws, as nlohmann does where
// the shape is another; entry_from_record() catches both.
template <class Value>
concept IsWritten = requires(const Value& value) {
  { Value::parse(value.text()) } -> std::same_as<Result<Value>>;
};

template <IsWritten Value>
void to_json(nlohmann::json& json, const Value& value) {
  json = value.text();
}
template <IsWritten Value>
void from_json(const nlohmann::json& json, Value& value) {
  value = Value::parse(json.get_ref<const std::string&>()).value();
}

static void to_json(nlohmann::json& json, const std::optional<Expression>& value) {
  if (value) json = *value;
}
static void from_json(const nlohmann::json& json, std::optional<Expression>& value) {
  if (!json.is_null()) value = json.get<Expression>();
}

static void to_json(nlohmann::json& json, const Language& language) {
  json = tag_of(language);
}
static void from_json(const nlohmann::json& json, Language& language) {
  language = language_from_tag(json.get_ref<const std::string&>());
}

static void to_json(nlohmann::json& json, const EntryKind& kind) {
  json = name_of(kind);
}
static void from_json(const nlohmann::json& json, EntryKind& kind) {
  kind = entry_kind_of(json.get_ref<const std::string&>()).value();
}

static void to_json(nlohmann::json& json, const CheckKind& kind) {
  json = name_of(kind);
}
static void from_json(const nlohmann::json& json, CheckKind& kind) {
  kind = check_kind_of(json.get_ref<const std::string&>()).value_or(CheckKind::kUnstated);
}

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Standing, package, first, last, in_newest)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Signature, id, exceptions, pattern, is_line, where, graph_breaks,
                                   warning, derived, stands)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Cause, id, when, otherwise, workarounds, tell, because, command)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CommandVariable, name, value)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Command, when, set, run)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Workaround, id, when, asks, cost, risk, commands)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Section, title, markdown)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Article, title, summary, markdown, symptom, cause, causes,
                                   workarounds_lead, workarounds, verify, references)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ReleaseNote, package, range, says, source)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(VerifyNeeds, packages, devices, shows)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Entry, id, kind, packages, affects, fixed_in, releases,
                                   signatures, causes, alternatives, overlaps, aliases, split_from,
                                   tags, asked, upstream, workarounds, because, verify, related,
                                   articles, verify_py, source, verified, reported)

std::string entry_to_record(const Entry& entry) {
  return nlohmann::json(entry).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

Result<Entry> entry_from_record(std::string_view record, Templates& templates) {
  try {
    auto entry = nlohmann::json::parse(record).get<Entry>();
    if (entry.articles.empty()) return fail(ErrorCode::kBadValue, {{"key", "articles"}});
    for (auto& signature : entry.signatures) signature.pattern = templates.share(signature.pattern);
    return entry;
  } catch (const std::exception&) {
    return fail(ErrorCode::kBadJson);
  }
}

}  // namespace tracelore
