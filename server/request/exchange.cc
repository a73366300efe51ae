#include "server/request/exchange.h"

#include <algorithm>
#include <charconv>

#include "engine/base/bytes/ascii.h"
#include "engine/base/json/json_fields.h"
#include "engine/messages/messages.h"
#include "server/contract/check.h"

namespace tracelore {
namespace {

// A Host header goes into links: letters, digits, dots, hyphens, a port and IPv6 brackets, nothing
// else.
bool is_host(std::string_view host) {
  const auto allowed = [](char c) {
    return is_alnum(c) || std::string_view(".-:[]").find(c) != std::string_view::npos;
  };
  return !host.empty() && host.size() <= 255 && std::all_of(host.begin(), host.end(), allowed);
}

// What a bot or a script that shows one answer needs of it.
constexpr std::string_view kBriefAnswer =
    "verdict,fingerprint,environment,your_code,ranks.seen,ranks.first_to_fail,ranks.lagging,"
    "matches.entry,matches.verdict,matches.message,matches.confidence,matches.why.lines,"
    "matches.why.captures,matches.why.text,matches.applies,matches.summary,matches.consequence,"
    "matches.cause.id,matches.cause.state,matches.cause.title,matches.cause.because,"
    "matches.workarounds.id,matches.workarounds.title,matches.workarounds.applies,"
    "matches.workarounds.command,matches.workarounds.code,matches.snippet.url,"
    "matches.snippet.headline,took_ms,partial";

}  // namespace

std::string Exchange::query_value(std::string_view name) const {
  return std::string(field(query, name).value_or(std::string_view{}));
}

std::size_t Exchange::query_number(std::string_view name) const {
  const auto* row = contract ? find_member(contract->parameters, name) : nullptr;
  std::size_t value = row ? row->fallback : 0;
  if (const auto text = field(query, name))
    std::from_chars(text->data(), text->data() + text->size(), value);
  return value;
}

const std::string& Exchange::path_value(std::string_view name) const {
  static const std::string kNone;
  for (const auto& [key, value] : path_fields)
    if (key == name) return value;
  return kNone;
}

std::string Exchange::base_url() const {
  if (!options.base_url.empty()) return options.base_url;
  const auto host = request.header("host");
  if (!is_host(host)) return {};
  const bool https = request.header("x-forwarded-proto") == "https" &&
                     options.trusted_proxies.trusts(request.address);
  return (https ? "https://" : "http://") + std::string(host);
}

Result<void> note_unknown(Exchange& exchange, std::vector<std::string> names) {
  if (!names.empty() && is_set(exchange.query_value("strict")))
    return fail(ErrorCode::kBadField,
                {{"field", names.front()}, {"wanted", say(exchange.language, "wanted.known")}});
  for (auto& name : names) exchange.unknown.push_back(std::move(name));
  return {};
}

Json brief_answer(const Json& answer) {
  return trim_to_fields(answer, kBriefAnswer);
}

HttpResponse json_response(const Exchange& exchange, Json json) {
  const auto fields = exchange.query_value("fields");
  if (!fields.empty())
    json = trim_to_fields(json, fields);
  else if (exchange.query_value("view") == "brief")
    json = brief_answer(json);
  return {200, "application/json", write_json(json) + "\n"};
}

}  // namespace tracelore
