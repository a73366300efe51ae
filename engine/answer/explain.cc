#include "engine/answer/explain.h"

#include "engine/match/fingerprint.h"
#include "engine/match/judge/judge.h"
#include "engine/match/judge/reasons.h"
#include "engine/messages/messages.h"
#include "engine/text/secrets/redact.h"
#include "engine/traceback/dump.h"

namespace tracelore {
namespace {

// Long logs are shown by their ends.
constexpr std::size_t kShownLines = 400;

std::string_view name_of(LineKind kind) {
  switch (kind) {
    case LineKind::kBlank:
      return "blank";
    case LineKind::kLog:
      return "log";
    case LineKind::kHeader:
      return "header";
    case LineKind::kFrame:
      return "frame";
    case LineKind::kCode:
      return "code";
    case LineKind::kMessage:
      return "message";
    case LineKind::kAdvice:
      return "advice";
    case LineKind::kEnvironment:
      return "environment";
    case LineKind::kDecoration:
      return "decoration";
  }
  return "log";
}

std::string heading(Language language, std::string_view id) {
  return "== " + say(language, id) + "\n";
}

std::string cleaned_lines(const Report& report) {
  std::string out;
  const std::size_t count = report.lines.size();
  for (std::size_t i = 0; i < count; ++i) {
    if (count > kShownLines && i == kShownLines / 2) {
      out += "…\n";
      i = count - kShownLines / 2;
    }
    const CleanLine& line = report.lines[i];
    out += std::to_string(line.source.first) + " " + std::string(name_of(line.kind));
    if (line.process_rank >= 0) out += " rank" + std::to_string(line.process_rank);
    out += " | " + redact(report.text_of(line)) + "\n";
  }
  return out;
}

std::string cleaning_notes(const Report& report, Language language) {
  std::string out;
  const char* names[] = {"ansi",      "prefix", "quoted",   "html",
                         "unwrapped", "box",    "progress", "truncated"};
  for (std::uint32_t bit = 0; bit < 8; ++bit)
    if (report.notes & (1U << bit))
      out += "- " + say(language, std::string("explain.note.") + names[bit]) + "\n";
  return out;
}

std::string candidates(const Reader& reader, const MatchTrace& trace) {
  std::string out;
  for (const auto& ref : trace.exact)
    if (const auto entry = reader.entry(ref.entry))
      out +=
          "exact leg: " + (*entry)->id + " / " + (*entry)->signatures.at(ref.signature).id + "\n";
  for (const auto& candidate : trace.text)
    if (const auto entry = reader.entry(candidate.entry))
      out += "text leg: " + (*entry)->id + " (" + std::to_string(candidate.coverage) + ")\n";
  return out;
}

std::string findings(const MatchTrace& trace, Language language) {
  std::string out;
  for (std::size_t i = 0; i < trace.findings.size(); ++i) {
    const Finding& finding = trace.findings[i];
    out += std::to_string(i + 1) + ". " + finding.entry->id + ": " +
           std::string(tracelore::name_of(finding.verdict)) + ", " +
           std::to_string(confidence_of(finding)).substr(0, 5) + "\n";
    for (const auto& statement : why_of(finding).statements)
      out += "   " + say(language, statement.id, statement.params) + "\n";
    out += "   " + say(language, finding.applies.because.id, finding.applies.because.params) + "\n";
    if (i == 0) continue;
    for (const auto& statement : order_reasons(trace.findings[i - 1], finding))
      out += "   " +
             say(language, "explain.placed_below", {{"rule", say(language, statement.id)}}) + "\n";
  }
  return out;
}

}  // namespace

std::string explain(const Reader& reader, const Answer& answer, const MatchTrace& trace,
                    Language language) {
  const Report& report = *answer.report;
  std::string out =
      heading(language, "explain.lines") + cleaning_notes(report, language) + cleaned_lines(report);
  out += heading(language, "explain.report") + redact(dump(report));
  out += heading(language, "explain.environment");
  for (const auto& [package, known] : answer.environment)
    out += package + " " + known.version + " (" + known.from +
           (known.disputed.empty() ? "" : "; frames " + known.disputed) + ")\n";
  for (const auto& [name, fact] : answer.facts)
    if (!is_version_fact(name)) out += name + " " + redact(fact.value) + " (" + fact.from + ")\n";
  out += heading(language, "explain.fingerprint") + answer.fingerprint + "\n";
  if (!report.exceptions.empty())
    out += redact(abstract_message(report.exceptions.front().message)) + "\n";
  out += heading(language, "explain.candidates") + candidates(reader, trace);
  out += heading(language, "explain.findings") + findings(trace, language);
  return out;
}

}  // namespace tracelore
