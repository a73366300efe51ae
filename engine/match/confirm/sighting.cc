#include "engine/match/confirm/sighting.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "engine/match/confirm/exception_class.h"
#include "engine/match/confirm/match_place.h"

namespace tracelore {
namespace {

// A message signature that is found in log lines, in no exception, must be long enough to be no
// accident of prose. The name of a status is not enough: any program may print it.
constexpr std::size_t kLogMinLiteral = 24;
// A cut message must still show this much of its template.
constexpr std::size_t kCutMinLiteral = 24;

bool one_word(const Signature& signature) {
  return signature.pattern.text().find_first_of(" \n") == std::string::npos;
}

struct FormStep {
  Form form;
  std::optional<Tolerance> tolerance;
};
constexpr std::array<FormStep, 4> kForms = {{{Form::kPlain, std::nullopt},
                                             {Form::kNoDunder, Tolerance::kUnderscores},
                                             {Form::kCaseless, Tolerance::kCase},
                                             {Form::kSqueezed, Tolerance::kWrapped}}};

std::optional<Sighting> in_passage(const Signature& signature, const Paste& paste,
                                   std::size_t index, const FormStep& step) {
  const Passage& passage = paste.passages[index];
  auto match = signature.pattern.find(passage.formed(step.form), step.form);
  if (!match) return std::nullopt;
  if (step.form != Form::kPlain) take_as_written(passage, signature.pattern, *match);
  Sighting found;
  found.passage = index;
  found.exception = passage.exception();
  found.lines = lines_of(passage, signature.pattern, *match);
  if (step.tolerance) found.tolerances.push_back(*step.tolerance);
  if (passage.was_unwrapped(match->bytes) && step.tolerance != Tolerance::kWrapped)
    found.tolerances.push_back(Tolerance::kWrapped);
  found.match = std::move(*match);
  return found;
}

bool has_text(const CleanLine& line) {
  return line.kind != LineKind::kBlank && line.text.size() > 0;
}

bool starts_with_ellipsis(std::string_view text) {
  return text.rfind("...", 0) == 0 || text.rfind("…", 0) == 0;
}

// A message may have lost its head where the paste begins with it and no class stands before it.
// It may have lost its tail where the paste ends with it. Dots say either. Else it is whole.
bool may_lose_head(const Exception& exception, const Report& report) {
  if (starts_with_ellipsis(exception.message)) return true;
  const auto& lines = report.lines;
  const auto first = std::find_if(lines.begin(), lines.end(), has_text);
  return exception.type.empty() && first != lines.end() &&
         exception.message_lines.first <= first->source.last;
}

bool may_lose_tail(const Exception& exception, const Report& report) {
  if (exception.tail_cut || ends_with_ellipsis(exception.message)) return true;
  const auto& lines = report.lines;
  const auto last = std::find_if(lines.rbegin(), lines.rend(), has_text);
  return last != lines.rend() && exception.message_lines.last >= last->source.first;
}

std::size_t least_of_cut(const Signature& signature) {
  return std::max(kCutMinLiteral, signature.pattern.literal_size() / 2);
}

std::optional<Sighting> cut_in_passage(const Signature& signature, const Paste& paste,
                                       std::size_t index) {
  const Passage& passage = paste.passages[index];
  const Exception& exception = paste.report->exceptions[index];
  const bool head = may_lose_head(exception, *paste.report);
  const bool tail = may_lose_tail(exception, *paste.report);
  if (!head && !tail) return std::nullopt;
  const auto enough = least_of_cut(signature);
  auto match = signature.pattern.find_cut(passage.formed(Form::kPlain), enough);
  if (!match || (match->head_cut && !head) || (match->tail_cut && !tail)) return std::nullopt;
  Sighting found;
  found.passage = index;
  found.exception = passage.exception();
  found.lines = passage.source_lines(match->bytes);
  if (match->head_cut) found.tolerances.push_back(Tolerance::kHeadCut);
  if (match->tail_cut) found.tolerances.push_back(Tolerance::kTailCut);
  found.match = std::move(*match);
  return found;
}

// What is forgiven of an exception that the signature does not list.
Tolerance class_tolerance(const Exception& exception) {
  return exception.type.empty() ? Tolerance::kNoClass : Tolerance::kClass;
}

// Exceptions come root first, so the first passage that confirms is the one that matters most; one
// whose class the signature lists is better still.
std::optional<Sighting> in_exceptions(const Signature& signature, const Paste& paste,
                                      std::span<const FormStep> forms = kForms) {
  const auto& exceptions = paste.report->exceptions;
  for (const auto& step : forms) {
    std::optional<Sighting> best;
    for (std::size_t i = 0; i < exceptions.size(); ++i) {
      if (only_warned(signature, exceptions[i])) continue;
      auto found = in_passage(signature, paste, i, step);
      if (!found) continue;
      if (class_fits(signature, exceptions[i], found->match.bytes.begin)) return found;
      if (one_word(signature)) continue;
      found->tolerances.push_back(class_tolerance(exceptions[i]));
      if (!best) best = std::move(found);
    }
    if (best) return best;
  }
  return std::nullopt;
}

std::optional<Sighting> cut_in_exceptions(const Signature& signature, const Paste& paste) {
  const auto& exceptions = paste.report->exceptions;
  for (std::size_t i = 0; i < exceptions.size(); ++i)
    if (auto found = cut_in_passage(signature, paste, i)) {
      if (!class_fits(signature, exceptions[i], found->match.bytes.begin))
        found->tolerances.push_back(class_tolerance(exceptions[i]));
      return found;
    }
  return std::nullopt;
}

// The exception that one of the lines belongs to: by its message, else by its whole traceback.
// Where a log is one line of JSON several stand on it, and the one that has `words` is meant.
std::size_t exception_at(const Report& report, const std::vector<std::size_t>& lines,
                         std::string_view words) {
  const auto& all = report.exceptions;
  for (const auto range : {&Exception::message_lines, &Exception::lines}) {
    const auto first = std::ranges::find_if(all, [&](const Exception& exception) {
      const auto& held = exception.*range;
      return std::ranges::any_of(
          lines, [&](std::size_t line) { return line >= held.first && line <= held.last; });
    });
    if (first == all.end()) continue;
    const auto named = std::find_if(first, all.end(), [&](const Exception& exception) {
      return exception.*range == (*first).*range && exception.message.find(words) != words.npos;
    });
    return static_cast<std::size_t>((named == all.end() ? first : named) - all.begin());
  }
  return kNoException;
}

// Log lines for every signature; the source lines that tracebacks show only for line signatures,
// since a library's own `raise` statement is no proof of what was raised.
std::optional<Sighting> in_lines(const Signature& signature, const Paste& paste) {
  if (!signature.is_line &&
      (signature.pattern.literal_size() < kLogMinLiteral || one_word(signature)))
    return std::nullopt;
  const auto exceptions = paste.report->exceptions.size();
  for (const auto& step : kForms)
    for (std::size_t i = paste.passages.size(); i-- > exceptions;) {
      const bool is_log = i + 1 == paste.passages.size();
      if (!is_log && !signature.is_line) continue;
      auto found = in_passage(signature, paste, i, step);
      if (!found) continue;
      const std::string_view passage = paste.passages[i].text();
      const auto words = passage.substr(found->match.bytes.begin, found->match.bytes.size());
      const auto line_end = std::min(words.find('\n'), words.size());
      found->exception = exception_at(*paste.report, found->lines, words.substr(0, line_end));
      if (found->exception != kNoException &&
          only_warned(signature, paste.report->exceptions[found->exception]) &&
          !lists(signature, class_before(passage, found->match.bytes.begin)))
        continue;
      if (!signature.is_line) found->tolerances.push_back(Tolerance::kNoClass);
      return found;
    }
  return std::nullopt;
}

}  // namespace

bool is_cut(const Sighting& seen) {
  return std::ranges::any_of(seen.tolerances, [](Tolerance one) {
    return one == Tolerance::kHeadCut || one == Tolerance::kTailCut;
  });
}

bool ends_with_ellipsis(std::string_view text) {
  return text.ends_with("...") || text.ends_with("…");
}

bool stands_on(const Sighting& seen, const CleanLine& line) {
  return std::ranges::any_of(seen.lines, [&](std::size_t number) {
    return number >= line.source.first && number <= line.source.last;
  });
}

std::string_view name_of(Tolerance tolerance) {
  switch (tolerance) {
    case Tolerance::kUnderscores:
      return "underscores";
    case Tolerance::kCase:
      return "case";
    case Tolerance::kWrapped:
      return "wrapped";
    case Tolerance::kHeadCut:
      return "head_cut";
    case Tolerance::kTailCut:
      return "tail_cut";
    case Tolerance::kClass:
      return "class";
    case Tolerance::kNoClass:
      return "no_class";
    case Tolerance::kBrackets:
      return "brackets";
    case Tolerance::kGraphBreak:
      return "graph_break";
  }
  return "";
}

std::optional<Sighting> find_words(const Signature& signature, const Paste& paste, bool cut) {
  auto found = signature.is_line ? std::nullopt : in_exceptions(signature, paste);
  if (!found && cut && !signature.is_line) found = cut_in_exceptions(signature, paste);
  if (!found) found = in_lines(signature, paste);
  if (!found && cut) found = find_without_brackets(signature, paste);
  return found;
}

std::optional<Sighting> find_without_brackets(const Signature& signature, const Paste& paste) {
  auto pattern = signature.pattern.without_brackets();
  if (!pattern || pattern->literal_size() < kCutMinLiteral) return std::nullopt;
  auto cited = signature;
  cited.pattern = *std::move(pattern);
  auto found = find_words(cited, paste, false);
  if (found) found->tolerances.push_back(Tolerance::kBrackets);
  return found;
}

std::optional<Sighting> find_cut_words(const Signature& signature, const Paste& paste,
                                       std::size_t absent) {
  const bool enough = signature.pattern.literal_size() >= least_of_cut(signature) + absent;
  return enough && !signature.is_line ? cut_in_exceptions(signature, paste) : std::nullopt;
}

std::optional<Sighting> find_as_written(const Signature& signature, const Paste& paste) {
  return in_exceptions(signature, paste, std::span(kForms).first(1));
}

std::optional<Sighting> find_graph_break(const Signature& signature, const Paste& paste) {
  for (const auto& id : signature.graph_breaks) {
    if (std::find(paste.graph_breaks.begin(), paste.graph_breaks.end(), id) ==
        paste.graph_breaks.end())
      continue;
    Sighting found;
    found.exception = paste.report->exceptions.empty() ? kNoException : 0;
    found.passage = paste.passages.empty() ? 0 : paste.passages.size() - 1;
    found.tolerances.push_back(Tolerance::kGraphBreak);
    return found;
  }
  return std::nullopt;
}

}  // namespace tracelore
