#include "server/request/paste_request.h"

#include <algorithm>
#include <utility>

#include "engine/base/bytes/ascii.h"
#include "engine/base/bytes/blank.h"
#include "engine/messages/messages.h"
#include "engine/paste/decode/compression.h"
#include "engine/release/version.h"
#include "server/contract/answer_shapes.h"
#include "server/contract/check.h"
#include "server/contract/unknown.h"
#include "server/request/forms.h"

namespace tracelore {
namespace {

constexpr std::size_t kMaxPackageName = 64;

tl::unexpected<Error> bad_field(const Exchange& exchange, std::string_view name,
                                std::string_view wanted) {
  return fail(ErrorCode::kBadField,
              {{"field", std::string(name)},
               {"wanted", say(exchange.language, "wanted." + std::string(wanted))}});
}

bool is_package(std::string_view name) {
  return !name.empty() && name.size() <= kMaxPackageName &&
         std::all_of(name.begin(), name.end(),
                     [](char c) { return is_alnum(c) || c == '-' || c == '_' || c == '.'; });
}

// What was found where it is asked is weaker than what the caller says.
std::string source_of(std::string_view field_name) {
  const bool found = field_name == "installed" || field_name == "machine";
  return std::string(found ? kFromThisMachine : "request");
}

// `field_name`: "environment" or "installed"; empty for a field of a query or form, which is the
// package. An empty version is a form's field that nobody filled in.
Result<void> add_version(const Exchange& exchange, PasteRequest& paste, std::string_view field_name,
                         const std::string& package, const std::string& version) {
  const auto path = field_name.empty() ? package : std::string(field_name) + "." + package;
  if (!is_package(package)) return bad_field(exchange, path, "package");
  if (version.empty()) return {};
  if (!Version::parse(version)) return bad_field(exchange, path, "version");
  auto& known = paste.environment[normalize_package(package)];
  if (known.from != "request") known = {version, source_of(field_name)};
  return {};
}

// "torch=2.8.0,python=3.11": `add(name, value)` for each, until one of them fails.
template <class Add>
Result<void> for_each_named(std::string_view list, const Add& add) {
  while (!list.empty()) {
    const auto item = list.substr(0, list.find(','));
    list.remove_prefix(std::min(item.size() + 1, list.size()));
    const auto sign = std::min(item.find('='), item.size());
    const std::string value(item.substr(std::min(sign + 1, item.size())));
    if (auto added = add(std::string(item.substr(0, sign)), value); !added) return added;
  }
  return {};
}

Result<void> add_fact(const Exchange& exchange, PasteRequest& paste, std::string_view field_name,
                      const std::string& name, const std::string& value) {
  if (!is_fact_value(name, value))
    return bad_field(exchange, std::string(field_name) + "." + name, "fact");
  const KnownFact fact{value, source_of(field_name), 0};
  if (fact.from == kFromThisMachine)
    paste.facts.try_emplace(name, fact);
  else
    paste.facts.insert_or_assign(name, fact);
  return {};
}

// What the caller says of the machine, and what is found where it asks.
Result<void> read_facts(const Exchange& exchange, const Json& json, PasteRequest& paste) {
  for (const std::string_view field_name : {"facts", "machine"})
    if (const auto facts = json.value(std::string(field_name), Json()); facts.is_object())
      for (const auto& [name, value] : facts.items())
        if (auto added =
                add_fact(exchange, paste, field_name, name, value.get_ref<const std::string&>());
            !added)
          return added;
  return {};
}

// What a query says in lists: versions that are installed where the question is asked, and facts.
Result<void> read_named(const Exchange& exchange, PasteRequest& paste) {
  for (const std::string_view list : {"facts", "machine"}) {
    const auto add = [&](const std::string& name, const std::string& value) {
      return add_fact(exchange, paste, list, name, value);
    };
    if (auto added = for_each_named(field(exchange.query, list).value_or(""), add); !added)
      return added;
  }
  return for_each_named(field(exchange.query, "installed").value_or(""),
                        [&](const std::string& package, const std::string& version) {
                          return add_version(exchange, paste, "installed", package, version);
                        });
}

// Fields of the query that the contract does not know are packages.
Result<void> read_query(const Exchange& exchange, PasteRequest& paste) {
  if (field(exchange.query, "limit")) paste.limit = exchange.query_number("limit");
  paste.explain = is_set(exchange.query_value("explain"));
  paste.here |= is_set(exchange.query_value("here"));
  if (const auto cause = field(exchange.query, "cause")) paste.cause = *cause;
  for (const auto& [name, value] : exchange.query) {
    const auto* row = find_member(exchange.contract->parameters, name);
    if (row && row->kind != MemberKind::kVersion) continue;
    if (auto added = add_version(exchange, paste, "", name, value); !added) return added;
  }
  return read_named(exchange, paste);
}

// [[1, 1], [120, 90431]]: from line 120 of the text on, lines stood from 90431 on in the log that
// it was taken from.
Result<void> read_lines(const Exchange& exchange, const Json& json, PasteRequest& paste) {
  if (!json.is_array()) return bad_field(exchange, "lines", "lines");
  LineMap::Run last{0, 0};
  for (const auto& run : json) {
    const bool pair = run.is_array() && run.size() == 2 && run[0].is_number_unsigned() &&
                      run[1].is_number_unsigned();
    if (!pair) return bad_field(exchange, "lines", "lines");
    const LineMap::Run next{run[0].get<std::size_t>(), run[1].get<std::size_t>()};
    if (next.first <= last.first || next.original <= last.original || next.original < next.first)
      return bad_field(exchange, "lines", "lines");
    paste.lines.add(next.first, next.original);
    last = next;
  }
  return {};
}

Result<void> read_members(const Exchange& exchange, Json& json, PasteRequest& paste) {
  const auto rows = contract::kMatchRequest.rows;
  if (auto checked = check_json(rows, json, exchange.language); !checked) return checked;
  paste.unknown = unknown_members(rows, json);
  paste.text = std::move(json.at("text").get_ref<std::string&>());
  if (const auto lang = json.value("lang", Json()); lang.is_string())
    paste.language = language_from_tag(lang.get_ref<const std::string&>());
  if (const auto limit = json.value("limit", Json()); limit.is_number())
    paste.limit = limit.get<std::size_t>();
  if (const auto cause = json.value("cause", Json()); cause.is_string())
    paste.cause = cause.get_ref<const std::string&>();
  if (const auto here = json.value("here", Json()); here.is_boolean())
    paste.here = here.get<bool>();
  if (const auto lines = json.find("lines"); lines != json.end() && !lines->is_null())
    if (auto read = read_lines(exchange, *lines, paste); !read) return read;
  for (const std::string_view field_name : {"environment", "installed"})
    if (const auto versions = json.value(std::string(field_name), Json()); versions.is_object())
      for (const auto& [package, version] : versions.items())
        if (auto added =
                add_version(exchange, paste, field_name, package, version.get<std::string>());
            !added)
          return added;
  return read_facts(exchange, json, paste);
}

Result<void> read_json(const Exchange& exchange, PasteRequest& paste) {
  auto json = parse_json(exchange.request.body);
  if (!json) return fail(json.error());
  return read_members(exchange, *json, paste);
}

Result<PasteRequest> checked(const Exchange& exchange, PasteRequest paste) {
  const std::size_t limit = exchange.options.limits.paste_bytes;
  if (is_blank(paste.text)) return fail(ErrorCode::kEmptyText);
  if (paste.text.size() > limit)
    return fail(ErrorCode::kTextTooLarge, {{"limit", std::to_string(limit)}});
  if (const auto compressed = compression_of(paste.text))
    return fail(ErrorCode::kCompressedText, {{"format", std::string(compressed->format)},
                                             {"tool", std::string(compressed->tool)},
                                             {"file", "FILE"}});
  return paste;
}

}  // namespace

MatchOptions match_options(const PasteRequest& paste) {
  MatchOptions options;
  options.limit = paste.limit;
  options.cause = paste.cause;
  options.environment = paste.environment;
  options.facts = paste.facts;
  options.here = paste.here;
  options.lines = paste.lines;
  return options;
}

Result<PasteRequest> read_paste_request(const Exchange& exchange) {
  PasteRequest paste;
  paste.language = exchange.language;
  if (media_type(exchange.request.header("content-type")) == "application/json") {
    if (is_blank(exchange.request.body)) return fail(ErrorCode::kEmptyText);
    if (auto read = read_json(exchange, paste); !read) return fail(read.error());
  } else {
    paste.text = exchange.request.body;
  }
  if (auto read = read_query(exchange, paste); !read) return fail(read.error());
  return checked(exchange, std::move(paste));
}

Result<PasteRequest> read_paste_json(const Exchange& exchange, Json json) {
  PasteRequest paste;
  paste.language = exchange.language;
  if (auto read = read_members(exchange, json, paste); !read) return fail(read.error());
  return checked(exchange, std::move(paste));
}

Result<PasteRequest> read_box_request(const Exchange& exchange) {
  const auto header = exchange.request.header("content-type");
  const auto type = media_type(header);
  Fields fields;
  if (type == "multipart/form-data")
    fields = parse_multipart(exchange.request.body, header_parameter(header, "boundary"));
  else if (type == "application/x-www-form-urlencoded" || type.empty())
    fields = parse_form(exchange.request.body);
  else
    return fail(ErrorCode::kUnsupportedMediaType, {{"type", type}});

  PasteRequest paste;
  paste.language = exchange.language;
  paste.text = field(fields, "text").value_or(std::string_view{});
  if (is_blank(paste.text)) paste.text = field(fields, "file").value_or(std::string_view{});
  for (const std::string package : {"torch", "python", "cuda"})
    if (auto added = add_version(exchange, paste, "", package,
                                 std::string(field(fields, package).value_or("")));
        !added)
      return fail(added.error());
  if (const auto lines = field(fields, "lines"); lines && !lines->empty()) {
    const auto json = parse_json(*lines);
    if (!json) return bad_field(exchange, "lines", "lines");
    if (auto read = read_lines(exchange, *json, paste); !read) return fail(read.error());
  }
  paste.cause = field(fields, "cause").value_or(std::string_view{});
  paste.torch_fallback = field(fields, "torch_fallback").value_or(std::string_view{});
  if (!paste.torch_fallback.empty() && !Version::parse(paste.torch_fallback))
    paste.torch_fallback.clear();
  return checked(exchange, std::move(paste));
}

}  // namespace tracelore
