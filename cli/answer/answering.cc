#include "cli/answer/answering.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <ostream>

#include "cli/settings/installed_packages.h"
#include "cli/settings/this_machine.h"
#include "engine/answer/answer_json.h"
#include "engine/base/bytes/blank.h"
#include "engine/match/confirm/line_literals.h"
#include "engine/match/matcher.h"
#include "engine/messages/messages.h"
#include "engine/paste/decode/encoding.h"
#include "engine/paste/decode/wide_text.h"
#include "engine/release/companions.h"
#include "engine/text/secrets/redact.h"
#include "http_client/http_client.h"

namespace tracelore::cli {
namespace {

Limits limits_for(const ReducedText& text) {
  Limits limits;  // the logs of many ranks together may be longer than one paste
  limits.paste_bytes = std::max(limits.paste_bytes, text.text.size());
  return limits;
}

// What is stated, and what was found here, which whoever answers puts behind the text.
Environment versions_of(const PasteQuestion& question) {
  Environment versions = question.stated;
  versions.insert(question.installed.begin(), question.installed.end());
  return versions;
}

Result<Json> answer_here(Terminal& terminal, const Door& door, const PasteQuestion& question) {
  const auto reader = open_index(door.index);
  if (!reader) return fail(reader.error());
  MatchOptions options;
  options.limit = question.limit;
  options.environment = versions_of(question);
  options.facts = question.facts;
  options.here = question.here;
  options.cause = question.cause;
  options.lines = question.text.lines;
  const auto found = match_paste(**reader, question.text.text, options, limits_for(question.text));
  if (!found) return fail(found.error());
  return answer_to_json(**reader, *found, {terminal.language, "", false});
}

std::string body_for(const PasteQuestion& question, const std::string& text, Language language) {
  Json body = {{"text", text}, {"lang", tag_of(language)}, {"limit", question.limit}};
  if (!question.cause.empty()) body["cause"] = question.cause;
  if (question.here) body["here"] = true;
  for (const auto& [package, known] : versions_of(question))
    body[known.from == kFromThisMachine ? "installed" : "environment"][package] = known.version;
  for (const auto& [name, fact] : question.facts) body["machine"][name] = fact.value;
  for (const auto& run : question.text.lines.runs())
    body["lines"].push_back({run.first, run.original});
  return write_json(body);
}

// The same as body_for() where the text cannot stand in JSON.
std::string query_for(const PasteQuestion& question, Language language) {
  std::string query =
      "lang=" + std::string(tag_of(language)) + "&limit=" + std::to_string(question.limit);
  if (!question.cause.empty()) query += "&cause=" + percent_encoded(question.cause);
  std::map<std::string, std::string> lists;
  if (question.here) query += "&here=1";
  for (const auto& [package, known] : versions_of(question))
    if (known.from == kFromThisMachine)
      lists["installed"] += package + "=" + known.version + ",";
    else
      query += "&" + percent_encoded(package) + "=" + percent_encoded(known.version);
  for (const auto& [name, fact] : question.facts) lists["machine"] += name + "=" + fact.value + ",";
  for (const auto& [field, list] : lists) query += "&" + field + "=" + percent_encoded(list);
  return query;
}

// The server's own words for what it refused.
std::string detail_of(const HttpReply& reply) {
  if (const auto problem = parse_json(reply.body))
    if (auto detail = text_at(*problem, "detail"); !detail.empty()) return detail;
  return reply.body.substr(0, reply.body.find('\n')).substr(0, 200);
}

Result<Json> answer_there(Terminal& terminal, const Door& door, const PasteQuestion& question) {
  HttpAsk ask;
  ask.url = door.server;
  while (ask.url.ends_with('/')) ask.url.pop_back();
  ask.answer_time = std::chrono::seconds(door.timeout);
  ask.headers = {{"Accept", "application/json"}, {"User-Agent", "tracelore"}};
  std::size_t mark = 0;
  const auto encoding = parsing::recognise_encoding(question.text.text, mark);
  const bool wide = encoding.starts_with("utf-16");  // in which no secret would be recognised
  const auto text =
      redact(wide ? parsing::WideText(encoding == "utf-16be").convert(question.text.text)
                  : question.text.text);
  const bool is_utf8 = parse_json(write_json(Json(text))) == Json(text);
  if (is_utf8) {
    ask.url += "/api/v1/match";
    ask.content_type = "application/json";
    ask.body = body_for(question, text, terminal.language);
  } else {  // as it is: the server recognises other encodings
    ask.url += "/api/v1/match?" + query_for(question, terminal.language);
    ask.body = text;
  }
  const auto reply = ask_http(ask);
  if (!reply) return fail(reply.error());
  if (reply->status != 200) return fail(refusal(door, *reply));
  auto json = parse_json(reply->body);
  if (!json || !part_at(*json, "matches").is_array()) return fail(refusal(door, *reply));
  if (wide) (*json)["encoding"] = encoding;
  return json;
}

}  // namespace

Error refusal(const Door& door, const HttpReply& reply) {
  return Error{ErrorCode::kServerRefused,
               {},
               {},
               {{"url", door.server},
                {"status", std::to_string(reply.status)},
                {"detail", detail_of(reply)}}};
}

void add_machine(PasteQuestion& question, std::string_view program) {
  auto machine = this_machine();
  question.installed = installed_packages(program);
  question.installed.merge(machine.versions);
  question.facts = std::move(machine.facts);
}

void add_door_options(Arguments& arguments, Door& door) {
  add_index_option(arguments, door.index);
  arguments.add_option("--server", door.server, "cli.option.server");
  arguments.add_option("--timeout", door.timeout, "cli.option.server_timeout");
  if (const char* named = std::getenv("TRACELORE_SERVER"); named && *named) door.server = named;
}

Result<Json> answer(Terminal& terminal, const Door& door, const PasteQuestion& question) {
  if (is_blank(question.text.text)) return fail(ErrorCode::kEmptyText);
  auto json = door.server.empty() ? answer_here(terminal, door, question)
                                  : answer_there(terminal, door, question);
  if (!json && !door.server.empty() && json.error().code != ErrorCode::kBadOption &&
      !find_index(door.index).empty()) {
    terminal.err << say(terminal.language, "cli.answered_offline",
                        {{"detail", describe(terminal.language, json.error())}})
                 << '\n';
    json = answer_here(terminal, door, question);
  }
  if (json && !question.text.encoding.empty()) (*json)["encoding"] = question.text.encoding;
  return json;
}

LogReducer::MoreLiterals literals_of(const Door& door) {
  return [index = door.index]() -> std::vector<std::string> {
    const auto reader = open_index(index);
    if (!reader) return {};
    return line_literals(**reader);
  };
}

void warn_of_newer_torch(Terminal& terminal, const std::string& stated) {
  const auto newest = newest_torch();  // a patch release of its series is no reason for a word
  const auto torch = Version::parse(stated);
  if (!torch || *Version::parse(torch->minor_series()) <= *Version::parse(newest.minor_series()))
    return;
  terminal.err << say(terminal.language, "cli.torch_newer",
                      {{"torch", stated}, {"newest", newest.text()}})
               << '\n';
}

Verdict verdict_of(const Json& answer) {
  const auto name = text_at(answer, "verdict");
  for (const Verdict verdict : {Verdict::kExact, Verdict::kLikely, Verdict::kRelated})
    if (name == name_of(verdict)) return verdict;
  return Verdict::kNone;
}

}  // namespace tracelore::cli
