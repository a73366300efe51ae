#include "engine/match/answer_json.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "engine/base/ascii.h"
#include "engine/entry/snippet.h"
#include "engine/match/answer_pieces.h"
#include "engine/match/entry_parts.h"
#include "engine/match/passage.h"
#include "engine/messages/messages.h"
#include "engine/text/markdown.h"
#include "engine/text/redact.h"

namespace tracelore {
namespace {

std::string_view name_of(Fit fit) {
  return fit == Fit::kYes ? "yes" : fit == Fit::kNo ? "no" : "unknown";
}

Json lines_json(const LineRange& range) {
  return Json::array({range.first, range.last});
}

Json exception_json(const Exception& exception) {
  Json json = {{"type", exception.type},
               {"message", redact(exception.message)},
               {"relation", name_of(exception.relation)},
               {"ranks", exception.process_ranks},
               {"lines", lines_json(exception.lines)},
               {"message_lines", lines_json(exception.message_lines)},
               {"frames", exception.frames.size()},
               {"repeats", exception.repeats},
               {"innermost", nullptr}};
  if (!exception.frames.empty()) {
    const Frame& frame = exception.frames.back();
    json["innermost"] = {
        {"file", redact(frame.file)}, {"line", frame.line}, {"function", frame.function}};
  }
  return json;
}

Json environment_json(const Environment& environment) {
  Json json = Json::object();
  for (const auto& [package, known] : environment)
    json[package] = {{"version", known.version}, {"from", known.from}};
  return json;
}

CaptureLookup lookup_in(const std::vector<Capture>& captures) {
  return [&captures](std::string_view name) -> std::optional<std::string> {
    for (const auto& capture : captures)
      if (capture.name == name) return redact(capture.value);
    return std::nullopt;
  };
}

Json statements_json(const std::vector<Statement>& statements, Language language) {
  Json json = Json::array();
  for (const auto& statement : statements) {
    Json params = Json::object();
    for (const auto& [name, value] : statement.params) params[name] = value;
    json.push_back({{"id", statement.id},
                    {"params", params},
                    {"text", say(language, statement.id, statement.params)}});
  }
  return json;
}

std::string sentences(const std::vector<Statement>& statements, Language language) {
  std::string text;
  for (const auto& statement : statements) {
    if (!text.empty() && language == Language::kEnglish) text.push_back(' ');
    text += say(language, statement.id, statement.params);
  }
  return text;
}

Json why_json(const Why& why, Language language) {
  Json captures = Json::object();
  for (const auto& capture : why.captures)
    if (!capture.name.empty()) captures[capture.name] = redact(capture.value);
  return {{"signature", why.signature.empty() ? Json() : Json(why.signature)},
          {"lines", why.lines},
          {"captures", captures},
          {"evidence", why.evidence},
          {"missing", why.missing},
          {"tolerances", why.tolerances},
          {"text", sentences(why.statements, language)},
          {"statements", statements_json(why.statements, language)}};
}

// All members in their order; those that are the entry's are null.
Json match_frame(const Match& match, const AnswerJsonOptions& options) {
  const Language language = options.language;
  Json json = {
      {"entry", nullptr},
      {"verdict", name_of(match.verdict)},
      {"confidence", std::round(match.confidence * 1000) / 1000},
      {"why", why_json(match.why, language)},
      {"exception", match.exception == kNoException ? Json() : Json(match.exception)},
      {"applies",
       {{"status", name_of(match.applies.status)},
        {"because", say(language, match.applies.because.id, match.applies.because.params)}}},
      {"summary", nullptr},
      {"cause", nullptr},
      {"causes", Json::array()},
      {"workarounds", Json::array()},
      {"snippet", nullptr},
      {"verified", nullptr}};
  if (options.explain) json["order"] = statements_json(match.order, language);
  return json;
}

Json match_json(const Reader& reader, const Match& match, const AnswerJsonOptions& options) {
  const Entry& entry = *match.entry;
  const Language language = options.language;
  const auto capture = lookup_in(match.why.captures);
  Json json = match_frame(match, options);
  json["entry"] = entry_reference(entry, language, options.base_url);
  json["summary"] = fill_captures(entry.article(language).summary, capture);
  for (const auto& choice : match.causes)
    json["causes"].push_back(cause_part(entry, choice.index, choice.decided, language, capture));
  json["cause"] = match.causes.empty() ? cause_part(entry, std::nullopt, true, language, capture)
                                       : json["causes"].front();
  for (const auto& choice : match.workarounds)
    json["workarounds"].push_back(
        workaround_part(entry, choice.index, name_of(choice.applies), language, capture));
  json["snippet"] = snippet_part(reader, entry, json["entry"]["url"].get<std::string>());
  json["verified"] = recorded_runs(entry);
  return json;
}

// An object's text, some of its members written already.
using Written = std::map<std::string_view, std::string>;
std::string object_text(const Json& json, const Written& written) {
  std::string text = "{";
  for (const auto& [key, value] : json.items()) {
    const auto found = written.find(key);
    text.append(text.size() > 1 ? ",\"" : "\"").append(key).append("\":");
    text += found == written.end() ? write_json(value) : found->second;
  }
  return text + "}";
}

// A list's text; `write(out, item)` appends an item's.
template <class Items, class Write>
std::string list_text(const Items& items, Write write) {
  std::string text = "[";
  for (const auto& item : items) {
    if (text.size() > 1) text += ',';
    write(text, item);
  }
  return text + "]";
}

std::string match_text(const Match& match, const AnswerJsonOptions& options,
                       const EntryPieces& pieces) {
  const auto capture = lookup_in(match.why.captures);
  const auto add_cause = [&](std::string& out, const CauseChoice& choice) {
    pieces.causes[choice.index].fill(out, capture, choice.decided ? "true" : "false");
  };
  const auto add_workaround = [&](std::string& out, const WorkaroundChoice& choice) {
    pieces.workarounds[choice.index].fill(out, capture, write_json(name_of(choice.applies)));
  };
  std::string summary;
  pieces.summary.fill(summary, capture);
  std::string cause;
  if (match.causes.empty())
    pieces.only_cause.fill(cause, capture);
  else
    add_cause(cause, match.causes.front());
  return object_text(match_frame(match, options),
                     {{"entry", pieces.reference},
                      {"summary", std::move(summary)},
                      {"cause", std::move(cause)},
                      {"causes", list_text(match.causes, add_cause)},
                      {"workarounds", list_text(match.workarounds, add_workaround)},
                      {"snippet", pieces.snippet},
                      {"verified", pieces.verified}});
}

// All but the matches.
Json answer_frame(const Answer& answer, const AnswerJsonOptions& options) {
  Json json = {{"verdict", name_of(answer.verdict)},
               {"fingerprint", answer.fingerprint},
               {"encoding", answer.report->encoding},
               {"environment", environment_json(answer.environment)},
               {"ranks",
                {{"seen", answer.report->ranks.seen},
                 {"first_to_fail", answer.report->ranks.first_to_fail},
                 {"lagging", answer.report->ranks.lagging}}},
               {"exceptions", Json::array()},
               {"matches", Json::array()},
               {"context", Json::array()},
               {"graph_breaks", Json::array()},
               {"took_ms", std::round(answer.took_ms * 1000) / 1000}};
  if (answer.partial) json["partial"] = true;
  for (const auto& exception : answer.report->exceptions)
    json["exceptions"].push_back(exception_json(exception));
  for (const auto& match : answer.context)
    json["context"].push_back(
        {{"entry", entry_reference(*match.entry, options.language, options.base_url)},
         {"why", why_json(match.why, options.language)},
         {"summary", match.entry->article(options.language).summary}});
  for (const auto& id : answer.unknown_graph_breaks) {
    const std::string page = lower_case(id);
    json["graph_breaks"].push_back(
        {{"id", id},
         {"url", "https://meta-pytorch.github.io/compile-graph-break-site/gb/" + page + ".html"}});
  }
  return json;
}

}  // namespace

Json answer_to_json(const Reader& reader, const Answer& answer, const AnswerJsonOptions& options) {
  Json json = answer_frame(answer, options);
  for (const auto& match : answer.matches)
    json["matches"].push_back(match_json(reader, match, options));
  return json;
}

std::string answer_to_text(const Reader& reader, const Answer& answer,
                           const AnswerJsonOptions& options) {
  auto* pieces = AnswerPieces::with(reader);
  // Pieces have links without a host.
  if (!pieces || !options.base_url.empty())
    return write_json(answer_to_json(reader, answer, options));
  const auto add_match = [&](std::string& out, const Match& match) {
    out += match_text(match, options, *pieces->of(reader, match.entry, options.language));
  };
  return object_text(answer_frame(answer, options),
                     {{"matches", list_text(answer.matches, add_match)}});
}

}  // namespace tracelore
