#include "engine/answer/answer_json.h"

#include <cmath>

#include "engine/answer/check_words.h"
#include "engine/answer/consequence.h"
#include "engine/answer/entry_parts.h"
#include "engine/answer/facts_json.h"
#include "engine/answer/origin_words.h"
#include "engine/answer/ranks_json.h"
#include "engine/answer/where_seen.h"
#include "engine/base/bytes/ascii.h"
#include "engine/match/confirm/passage.h"
#include "engine/match/your_code.h"
#include "engine/messages/messages.h"
#include "engine/text/markdown/markdown.h"
#include "engine/text/secrets/redact.h"

namespace tracelore {
namespace {

CaptureLookup lookup_in(const std::vector<Capture>& captures, const std::string& your_line) {
  return [&](std::string_view name) -> std::optional<std::string> {
    for (const auto& capture : captures)
      if (capture.name == name) return redact(capture.value);
    const bool asked = name == kYourLine && !your_line.empty();
    return asked ? std::optional(redact(your_line)) : std::nullopt;
  };
}

double in_thousandths(double value) {
  return std::round(value * 1000) / 1000;
}

template <class Items, class Make>
Json list_of(const Items& items, const Make& make) {
  Json list = Json::array();
  for (const auto& item : items) list.push_back(make(item));
  return list;
}

Json range_json(const LineRange& lines) {
  return Json::array({lines.first, lines.last});
}

Json environment_json(const Environment& environment) {
  Json packages = Json::object();
  for (const auto& [package, known] : environment) {
    packages[package] = {{"version", known.version}, {"from", known.from}};
    if (!known.disputed.empty()) packages[package]["disputed"] = known.disputed;
  }
  return packages;
}

Json frame_json(const Frame& frame) {
  return {{"file", redact(frame.file)}, {"line", frame.line}, {"function", frame.function}};
}

Json exception_json(const Exception& exception) {
  return {{"type", exception.type},
          {"message", redact(exception.message)},
          {"relation", name_of(exception.relation)},
          {"ranks", exception.process_ranks},
          {"lines", range_json(exception.lines)},
          {"message_lines", range_json(exception.message_lines)},
          {"frames", exception.frames.size()},
          {"repeats", exception.repeats},
          {"innermost", exception.frames.empty() ? Json() : frame_json(exception.frames.back())}};
}

Json graph_break_json(const std::string& id) {
  return {{"id", id},
          {"url", "https://meta-pytorch.github.io/compile-graph-break-site/gb/" + lower_case(id) +
                      ".html"}};
}

// Makes one answer; null is what is not there.
class AnswerMaker {
 public:
  AnswerMaker(const Reader& reader, const Answer& answer, const AnswerJsonOptions& options)
      : reader_(reader), answer_(answer), options_(options) {
    if (answer.your_code) your_line_ = answer.your_code->source;
  }

  Json make() const {
    Json made = {{"verdict", name_of(answer_.verdict)},
                 {"fingerprint", answer_.fingerprint},
                 {"encoding", answer_.report->encoding},
                 {"environment", environment_json(answer_.environment)},
                 {"facts", facts_json(answer_)}};
    if (answer_.your_code) made["your_code"] = your_code_json(*answer_.your_code);
    made["ranks"] = ranks_json(answer_.report->ranks);
    made["exceptions"] = list_of(answer_.report->exceptions, exception_json);
    made["matches"] =
        list_of(answer_.matches, [&](const Match& match) { return match_json(match); });
    made["context"] =
        list_of(answer_.context, [&](const Match& wrapper) { return wrapper_json(wrapper); });
    if (!answer_.origins.empty())
      made["origins"] = list_of(answer_.origins, [&](const Origin& origin) {
        return origin_part(options_.language, origin);
      });
    made["graph_breaks"] = list_of(answer_.unknown_graph_breaks, graph_break_json);
    made["took_ms"] = in_thousandths(answer_.took_ms);
    if (answer_.partial) made["partial"] = true;
    return made;
  }

 private:
  Json match_json(const Match& match) const {
    const Entry& entry = *match.entry;
    const auto capture = lookup_in(match.why.captures, your_line_);
    const auto causes = list_of(match.causes, [&](const CauseChoice& choice) {
      return cause_part(entry, choice, options_.language, capture);
    });
    const Json reference = entry_reference(entry, options_.language, options_.base_url);
    Json made = {
        {"entry", reference},
        {"verdict", name_of(match.verdict)},
        {"message", name_of(match.message)},
        {"confidence", in_thousandths(match.confidence)},
        {"why", why_json(match.why)},
        {"exception", match.exception == kNoException ? Json() : Json(match.exception)},
        {"applies",
         {{"status", name_of(match.applies.status)}, {"because", said(match.applies.because)}}},
        {"summary", fill_captures(entry.article(options_.language).summary, capture)},
        {"cause", causes.empty() ? only_cause_part(entry, match.cause, options_.language, capture)
                                 : causes.front()},
        {"causes", causes},
        {"workarounds", list_of(match.workarounds,
                                [&](const WorkaroundChoice& choice) {
                                  return workaround_part(entry, choice, options_.language, capture);
                                })},
        {"snippet", snippet_part(reader_, entry, options_.language, text_at(reference, "url"))},
        {"verified", told_runs(entry, entry.verified, options_.language)},
        {"reported", told_runs(entry, entry.reported, options_.language)},
        {"seen", where_seen_part(entry, options_.language)}};
    if (is_consequence(answer_, match)) made["consequence"] = true;
    if (options_.explain) made["order"] = statements_json(match.order);
    return made;
  }

  Json wrapper_json(const Match& match) const {
    return {{"entry", entry_reference(*match.entry, options_.language, options_.base_url)},
            {"why", why_json(match.why)},
            {"summary", match.entry->article(options_.language).summary}};
  }

  Json why_json(const Why& why) const {
    Json captures = Json::object();
    for (const auto& capture : why.captures)
      if (!capture.name.empty()) captures[capture.name] = redact(capture.value);
    return {{"signature", why.signature.empty() ? Json() : Json(why.signature)},
            {"lines", why.lines},
            {"captures", captures},
            {"evidence", why.evidence},
            {"missing", why.missing},
            {"tolerances", why.tolerances},
            {"text", sentences(why.statements)},
            {"statements", statements_json(why.statements)}};
  }

  Json statements_json(const std::vector<Statement>& statements) const {
    return list_of(statements, [&](const Statement& statement) {
      Json params = Json::object();
      for (const auto& [name, value] : statement.params) params[name] = value;
      return Json{{"id", statement.id}, {"params", params}, {"text", said(statement)}};
    });
  }

  std::string said(const Statement& statement) const {
    return say(options_.language, statement.id, statement.params);
  }

  std::string sentences(const std::vector<Statement>& statements) const {
    std::string text;
    for (const auto& statement : statements) {
      if (!text.empty() && options_.language == Language::kEnglish) text.push_back(' ');
      text += said(statement);
    }
    return text;
  }

  const Reader& reader_;
  const Answer& answer_;
  const AnswerJsonOptions& options_;
  std::string your_line_;
};

}  // namespace

Json answer_to_json(const Reader& reader, const Answer& answer, const AnswerJsonOptions& options) {
  return AnswerMaker(reader, answer, options).make();
}

std::string answer_to_text(const Reader& reader, const Answer& answer,
                           const AnswerJsonOptions& options) {
  return write_json(answer_to_json(reader, answer, options));
}

}  // namespace tracelore
