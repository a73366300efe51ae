#include "engine/match/answer_json.h"

#include <algorithm>
#include <cmath>

#include "engine/base/ascii.h"
#include "engine/entry/snippet.h"
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

// The first paragraph under a cause's heading is the question that tells it from the others.
std::string first_paragraph(const std::string& markdown) {
  const auto start = markdown.find_first_not_of("\n ");
  if (start == std::string::npos) return {};
  return markdown.substr(start, markdown.find("\n\n", start) - start);
}

Json cause_json(const Match& match, std::size_t index, bool decided, const Article& article) {
  const auto capture = lookup_in(match.why.captures);
  const auto& cause = match.entry->causes[index];
  const Section section = index < article.causes.size() ? article.causes[index] : Section{};
  return {{"id", cause.id},
          {"decided", decided},
          {"title", section.title},
          {"question", fill_captures(first_paragraph(section.markdown), capture)},
          {"markdown", fill_captures(section.markdown, capture)},
          {"html", render_markdown(section.markdown, capture)}};
}

// An entry without `causes` has one, and the prose under "Cause" is about it.
Json only_cause_json(const Match& match, const Article& article) {
  const auto capture = lookup_in(match.why.captures);
  return {{"id", nullptr},
          {"decided", true},
          {"title", ""},
          {"question", ""},
          {"markdown", fill_captures(article.cause.markdown, capture)},
          {"html", render_markdown(article.cause.markdown, capture)}};
}

Json snippet_json(const Reader& reader, const Entry& entry, const std::string& entry_url) {
  if (entry.verify_py.empty()) return nullptr;
  Json needs = Json::object();
  for (const auto& [package, bounds] : entry.verify.requires_) needs[package] = bounds.text();
  return {{"language", "python"},
          {"devices", entry.verify.devices},
          {"requires", needs},
          {"url", "/api/v1/entries/" + entry.id + "/verify.py"},
          {"code", render_snippet(entry, reader.harness(), entry_url)}};
}

Json match_json(const Reader& reader, const Match& match, const AnswerJsonOptions& options) {
  const Language language = options.language;
  const Article& article = match.entry->article(language);
  const auto capture = lookup_in(match.why.captures);
  const Json reference = entry_reference(*match.entry, language, options.base_url);
  Json json = {
      {"entry", reference},
      {"verdict", name_of(match.verdict)},
      {"confidence", std::round(match.confidence * 1000) / 1000},
      {"why", why_json(match.why, language)},
      {"exception", match.exception == kNoException ? Json() : Json(match.exception)},
      {"applies",
       {{"status", name_of(match.applies.status)},
        {"because", say(language, match.applies.because.id, match.applies.because.params)}}},
      {"summary", fill_captures(article.summary, capture)},
      {"cause", match.causes.empty()
                    ? only_cause_json(match, article)
                    : cause_json(match, match.causes[0].index, match.causes[0].decided, article)},
      {"causes", Json::array()},
      {"workarounds", Json::array()},
      {"snippet", snippet_json(reader, *match.entry, reference["url"].get<std::string>())},
      {"verified", recorded_runs(*match.entry)}};
  for (const auto& choice : match.causes)
    json["causes"].push_back(cause_json(match, choice.index, choice.decided, article));
  for (const auto& choice : match.workarounds)
    json["workarounds"].push_back(
        workaround_json(*match.entry, choice.index, choice.applies, match.why.captures, language));
  if (options.explain) json["order"] = statements_json(match.order, language);
  return json;
}

}  // namespace

Json entry_reference(const Entry& entry, Language language, const std::string& base_url) {
  Json json = {{"id", entry.id},
               {"title", entry.article(language).title},
               {"kind", tracelore::name_of(entry.kind)},
               {"packages", entry.packages},
               {"url", base_url + "/entries/" + entry.id}};
  if (!entry.source.empty()) json["source"] = entry.source;
  const Language shown = entry.language_for(language);
  if (shown != language) json["lang"] = tag_of(shown);
  return json;
}

Json workaround_json(const Entry& entry, std::size_t index, Fit applies,
                     const std::vector<Capture>& captures, Language language) {
  const Article& article = entry.article(language);
  const auto capture = lookup_in(captures);
  const Section section =
      index < article.workarounds.size() ? article.workarounds[index] : Section{};
  return {{"id", entry.workarounds[index].id},
          {"applies", name_of(applies)},
          {"title", plain_text(section.title)},
          {"cost", entry.workarounds[index].cost},
          {"markdown", fill_captures(section.markdown, capture)},
          {"html", render_markdown(section.markdown, capture)},
          {"code", first_code_block(section.markdown)}};
}

Json answer_to_json(const Reader& reader, const Answer& answer, const AnswerJsonOptions& options) {
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
  for (const auto& match : answer.matches)
    json["matches"].push_back(match_json(reader, match, options));
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

}  // namespace tracelore
