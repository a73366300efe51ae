#include "cli/answering.h"

#include <cstdlib>
#include <ostream>

#include "cli/installed_packages.h"
#include "engine/match/answer_json.h"
#include "engine/match/line_literals.h"
#include "engine/match/matcher.h"
#include "engine/messages/messages.h"
#include "engine/text/redact.h"
#include "engine/traceback/encoding.h"
#include "engine/traceback/parse.h"
#include "server/http_client.h"

namespace tracelore::cli {
namespace {

bool is_blank(std::string_view text) {
  constexpr std::string_view kBlank(" \t\r\n\v\f\0", 7);
  return text.find_first_not_of(kBlank) == text.npos;
}

Environment versions_for(const Question& question) {
  Environment environment = question.stated;
  if (question.installed.empty()) return environment;
  const Report report = parse_paste(question.text.text, {}, question.text.lines);
  environment.merge(beside(question.installed, report));
  return environment;
}

Limits limits_for(const ReducedText& text) {
  Limits limits;  // the logs of many ranks together may be longer than one paste
  limits.paste_bytes = std::max(limits.paste_bytes, text.text.size());
  return limits;
}

Result<Json> answer_here(Terminal& terminal, const Door& door, const Question& question,
                         const Environment& environment) {
  const auto reader = open_index(door.index);
  if (!reader) return fail(reader.error());
  MatchOptions options;
  options.limit = question.limit;
  options.environment = environment;
  options.cause = question.cause;
  options.lines = question.text.lines;
  const auto found = match_paste(**reader, question.text.text, options, limits_for(question.text));
  if (!found) return fail(found.error());
  return answer_to_json(**reader, *found, {terminal.language, "", false});
}

std::string body_for(const Question& question, const std::string& text, Language language,
                     const Environment& environment) {
  Json body = {{"text", text}, {"lang", tag_of(language)}, {"limit", question.limit}};
  if (!question.cause.empty()) body["cause"] = question.cause;
  for (const auto& [package, known] : environment)
    body[known.from == kFromThisMachine ? "installed" : "environment"][package] = known.version;
  for (const auto& run : question.text.lines.runs())
    body["lines"].push_back({run.first, run.original});
  return write_json(body);
}

// The server's own words for what it refused.
std::string detail_of(const HttpReply& reply) {
  const auto problem = parse_json(reply.body);
  if (problem && problem->is_object() && problem->contains("detail") &&
      (*problem)["detail"].is_string())
    return (*problem)["detail"].get<std::string>();
  return reply.body.substr(0, reply.body.find('\n')).substr(0, 200);
}

Result<Json> answer_there(Terminal& terminal, const Door& door, const Question& question,
                          const Environment& environment) {
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
    ask.body = body_for(question, text, terminal.language, environment);
  } else {  // as it is: the server recognises other encodings
    ask.url += "/api/v1/match?lang=" + std::string(tag_of(terminal.language)) +
               "&limit=" + std::to_string(question.limit);
    if (!question.cause.empty()) ask.url += "&cause=" + percent_encoded(question.cause);
    std::string installed;
    for (const auto& [package, known] : environment)
      if (known.from == kFromThisMachine)
        installed.append(installed.empty() ? "" : ",").append(package + "=" + known.version);
      else
        ask.url += "&" + percent_encoded(package) + "=" + percent_encoded(known.version);
    if (!installed.empty()) ask.url += "&installed=" + percent_encoded(installed);
    ask.body = text;
  }
  const auto reply = ask_http(ask);
  if (!reply) return fail(reply.error());
  if (reply->status != 200) return fail(refusal(door, *reply));
  auto json = parse_json(reply->body);
  if (json && wide) (*json)["encoding"] = encoding;
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

void add_door_options(CLI::App& app, Door& door) {
  add_index_option(app, door.index);
  app.add_option("--server", door.server, "cli.option.server");
  app.add_option("--timeout", door.timeout, "cli.option.server_timeout");
  if (const char* named = std::getenv("TRACELORE_SERVER"); named && *named) door.server = named;
}

Result<Json> answer(Terminal& terminal, const Door& door, const Question& question) {
  if (is_blank(question.text.text)) return fail(ErrorCode::kEmptyText);
  const auto environment = versions_for(question);
  auto json = door.server.empty() ? answer_here(terminal, door, question, environment)
                                  : answer_there(terminal, door, question, environment);
  if (!json && !door.server.empty() && json.error().code != ErrorCode::kBadOption &&
      !find_index(door.index).empty()) {
    report_error(terminal, json.error());
    terminal.err << say(terminal.language, "cli.answered_offline") << '\n';
    json = answer_here(terminal, door, question, environment);
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

Verdict verdict_of(const Json& answer) {
  const auto name = answer.value("verdict", "none");
  for (const Verdict verdict : {Verdict::kExact, Verdict::kLikely, Verdict::kRelated})
    if (name == name_of(verdict)) return verdict;
  return Verdict::kNone;
}

}  // namespace tracelore::cli
