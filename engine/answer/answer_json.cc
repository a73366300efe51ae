#include "engine/answer/answer_json.h"

#include <array>
#include <cmath>

#include "engine/answer/check_words.h"
#include "engine/answer/consequence.h"
#include "engine/answer/entry_parts.h"
#include "engine/answer/facts_json.h"
#include "engine/answer/origin_words.h"
#include "engine/answer/ranks_json.h"
#include "engine/answer/where_seen.h"
#include "engine/base/bytes/ascii.h"
#include "engine/base/json/json_writer.h"
#include "engine/match/confirm/passage.h"
#include "engine/match/your_code.h"
#include "engine/messages/messages.h"
#include "engine/text/markdown/markdown.h"
#include "engine/text/secrets/redact.h"

namespace tracelore {
namespace {

constexpr std::size_t kUsualBytes = 8'192;  // of an answer

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

// Writes one answer; null is what is not there.
class AnswerWriter {
 public:
  AnswerWriter(const Reader& reader, const AnswerJsonOptions& options)
      : reader_(reader), options_(options) {}

  std::string write(const Answer& answer) {
    answer_ = &answer;
    if (answer.your_code) your_line_ = answer.your_code->source;
    out_.begin_object();
    out_.member("verdict", tracelore::name_of(answer.verdict));
    out_.member("fingerprint", answer.fingerprint);
    out_.member("encoding", answer.report->encoding);
    add_environment(answer.environment);
    write_facts(answer, out_);
    if (answer.your_code) write_your_code(*answer.your_code, out_);
    write_ranks(answer.report->ranks, out_);
    add_list("exceptions", answer.report->exceptions, &AnswerWriter::add_exception);
    add_list("matches", answer.matches, &AnswerWriter::add_match);
    add_list("context", answer.context, &AnswerWriter::add_wrapper);
    if (!answer.origins.empty()) add_list("origins", answer.origins, &AnswerWriter::add_origin);
    add_list("graph_breaks", answer.unknown_graph_breaks, &AnswerWriter::add_graph_break);
    out_.member("took_ms", in_thousandths(answer.took_ms));
    if (answer.partial) out_.member("partial", true);
    out_.end_object();
    return out_.take();
  }

 private:
  template <class Items, class Item>
  void add_list(std::string_view name, const Items& items, void (AnswerWriter::*add)(const Item&)) {
    out_.key(name);
    out_.begin_list();
    for (const auto& item : items) (this->*add)(item);
    out_.end_list();
  }

  template <class Value>
  void add_unless(bool absent, std::string_view name, const Value& value) {
    out_.key(name);
    if (absent)
      out_.null();
    else
      out_.value(value);
  }

  void add_environment(const Environment& environment) {
    out_.key("environment");
    out_.begin_object();
    for (const auto& [package, known] : environment) {
      out_.key(package);
      out_.begin_object();
      out_.member("version", known.version);
      out_.member("from", known.from);
      out_.end_object();
    }
    out_.end_object();
  }

  void add_exception(const Exception& exception) {
    out_.begin_object();
    out_.member("type", exception.type);
    out_.member("message", redact(exception.message));
    out_.member("relation", tracelore::name_of(exception.relation));
    out_.member("ranks", exception.process_ranks);
    out_.member("lines", std::array{exception.lines.first, exception.lines.last});
    out_.member("message_lines",
                std::array{exception.message_lines.first, exception.message_lines.last});
    out_.member("frames", exception.frames.size());
    out_.member("repeats", exception.repeats);
    out_.key("innermost");
    if (exception.frames.empty())
      out_.null();
    else
      add_frame(exception.frames.back());
    out_.end_object();
  }

  void add_frame(const Frame& frame) {
    out_.begin_object();
    out_.member("file", redact(frame.file));
    out_.member("line", frame.line);
    out_.member("function", frame.function);
    out_.end_object();
  }

  void add_match(const Match& match) {
    const Entry& entry = *match.entry;
    const auto capture = lookup_in(match.why.captures, your_line_);
    const Json reference = entry_reference(entry, options_.language, options_.base_url);
    out_.begin_object();
    add_part("entry", reference);
    out_.member("verdict", tracelore::name_of(match.verdict));
    out_.member("message", tracelore::name_of(match.message));
    out_.member("confidence", in_thousandths(match.confidence));
    add_why(match.why);
    add_unless(match.exception == kNoException, "exception", match.exception);
    add_applies(match.applies);
    out_.member("summary", fill_captures(entry.article(options_.language).summary, capture));
    Json causes = Json::array(), workarounds = Json::array();
    for (const auto& choice : match.causes)
      causes.push_back(cause_part(entry, choice, options_.language, capture));
    for (const auto& choice : match.workarounds)
      workarounds.push_back(workaround_part(entry, choice, options_.language, capture));
    add_part("cause", causes.empty()
                          ? only_cause_part(entry, match.cause, options_.language, capture)
                          : causes.front());
    add_part("causes", causes);
    add_part("workarounds", workarounds);
    add_part("snippet",
             snippet_part(reader_, entry, options_.language, reference["url"].get<std::string>()));
    add_part("verified", told_runs(entry, entry.verified, options_.language));
    add_part("reported", told_runs(entry, entry.reported, options_.language));
    add_part("seen", where_seen_part(entry, options_.language));
    if (is_consequence(*answer_, match)) out_.member("consequence", true);
    if (options_.explain) add_statements("order", match.order);
    out_.end_object();
  }

  void add_part(std::string_view name, const Json& part) {
    out_.key(name);
    out_.raw(write_json(part));
  }

  void add_applies(const AppliesTo& applies) {
    out_.key("applies");
    out_.begin_object();
    out_.member("status", tracelore::name_of(applies.status));
    out_.member("because", say(options_.language, applies.because.id, applies.because.params));
    out_.end_object();
  }

  void add_why(const Why& why) {
    out_.key("why");
    out_.begin_object();
    add_unless(why.signature.empty(), "signature", why.signature);
    out_.member("lines", why.lines);
    out_.key("captures");
    out_.begin_object();
    for (const auto& capture : why.captures)
      if (!capture.name.empty()) out_.member(capture.name, redact(capture.value));
    out_.end_object();
    out_.member("evidence", why.evidence);
    out_.member("missing", why.missing);
    out_.member("tolerances", why.tolerances);
    out_.member("text", sentences(why.statements));
    add_statements("statements", why.statements);
    out_.end_object();
  }

  std::string sentences(const std::vector<Statement>& statements) const {
    std::string text;
    for (const auto& statement : statements) {
      if (!text.empty() && options_.language == Language::kEnglish) text.push_back(' ');
      text += say(options_.language, statement.id, statement.params);
    }
    return text;
  }

  void add_statements(std::string_view name, const std::vector<Statement>& statements) {
    add_list(name, statements, &AnswerWriter::add_statement);
  }

  void add_statement(const Statement& statement) {
    out_.begin_object();
    out_.member("id", statement.id);
    out_.key("params");
    out_.begin_object();
    for (const auto& [name, value] : statement.params) out_.member(name, value);
    out_.end_object();
    out_.member("text", say(options_.language, statement.id, statement.params));
    out_.end_object();
  }

  void add_wrapper(const Match& match) {
    out_.begin_object();
    add_part("entry", entry_reference(*match.entry, options_.language, options_.base_url));
    add_why(match.why);
    out_.member("summary", match.entry->article(options_.language).summary);
    out_.end_object();
  }

  void add_origin(const Origin& origin) {
    out_.raw(write_json(origin_part(options_.language, origin)));
  }

  void add_graph_break(const std::string& id) {
    out_.begin_object();
    out_.member("id", id);
    out_.member("url", "https://meta-pytorch.github.io/compile-graph-break-site/gb/" +
                           lower_case(id) + ".html");
    out_.end_object();
  }

  const Reader& reader_;
  const AnswerJsonOptions& options_;
  const Answer* answer_ = nullptr;
  std::string your_line_;
  JsonWriter out_{kUsualBytes};
};

}  // namespace

std::string answer_to_text(const Reader& reader, const Answer& answer,
                           const AnswerJsonOptions& options) {
  return AnswerWriter(reader, options).write(answer);
}

Json answer_to_json(const Reader& reader, const Answer& answer, const AnswerJsonOptions& options) {
  return parse_json(answer_to_text(reader, answer, options)).value_or(Json::object());
}

}  // namespace tracelore
