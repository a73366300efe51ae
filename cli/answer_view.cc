#include "cli/answer_view.h"

#include <algorithm>
#include <ostream>

#include "cli/terminal.h"
#include "engine/match/passage.h"
#include "engine/messages/messages.h"
#include "engine/text/markdown.h"
#include "engine/text/redact.h"

namespace tracelore::cli {
namespace {

Ink ink_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::kExact:
      return Ink::kGreen;
    case Verdict::kLikely:
      return Ink::kCyan;
    case Verdict::kRelated:
      return Ink::kYellow;
    case Verdict::kNone:
      return Ink::kDim;
  }
  return Ink::kDim;
}

std::string verdict_text(const Terminal& terminal, Verdict verdict) {
  return inked(terminal, ink_of(verdict),
               say(terminal.language, "verdict." + std::string(name_of(verdict))));
}

CaptureLookup lookup_in(const Match& match) {
  return [&match](std::string_view name) -> std::optional<std::string> {
    for (const auto& capture : match.why.captures)
      if (capture.name == name) return redact(capture.value);
    return std::nullopt;
  };
}

std::string indented(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const auto end = std::min(text.find('\n', at), text.size());
    out.append(end > at ? "  " : "").append(text.substr(at, end - at)).push_back('\n');
    at = end + 1;
  }
  return out;
}

// The line of the paste that decided, as it was cleaned.
void print_deciding_line(Terminal& terminal, const Answer& answer, const Match& match) {
  if (match.why.lines.empty()) return;
  for (const auto& line : answer.report->lines) {
    if (line.source.first > match.why.lines.front() || line.source.last < match.why.lines.front())
      continue;
    std::string text = redact(answer.report->text_of(line));
    constexpr std::size_t kShown = 400;
    if (text.size() > kShown) {
      std::size_t end = kShown;
      while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
      text = text.substr(0, end) + "…";
    }
    terminal.out << inked(terminal, Ink::kDim, std::to_string(match.why.lines.front()) + " | ")
                 << inked(terminal, Ink::kRed, text) << '\n';
    return;
  }
}

void print_causes(Terminal& terminal, const Match& match, const Article& article) {
  const auto capture = lookup_in(match);
  if (match.causes.empty() || match.causes.front().decided) {
    const Section* section =
        match.causes.empty() ? &article.cause : &article.causes.at(match.causes.front().index);
    terminal.out << '\n' << indented(fill_captures(section->markdown, capture));
    return;
  }
  terminal.out << '\n' << say(terminal.language, "view.which_cause") << '\n';
  for (const auto& choice : match.causes) {
    if (choice.index >= article.causes.size()) continue;
    const auto& section = article.causes[choice.index];
    const auto question = section.markdown.substr(0, section.markdown.find("\n\n"));
    terminal.out << "  • " << inked(terminal, Ink::kBold, section.title) << "\n    "
                 << fill_captures(question, capture) << '\n';
  }
}

void print_workarounds(Terminal& terminal, const Match& match, const Article& article) {
  bool first = true;
  for (const auto& choice : match.workarounds) {
    if (choice.index >= article.workarounds.size()) continue;
    const auto& section = article.workarounds[choice.index];
    const std::string fit =
        choice.applies == Fit::kNo ? " " + say(terminal.language, "view.not_your_version") : "";
    terminal.out << (first ? "\n→ " : "  ")
                 << inked(terminal, Ink::kBold, plain_text(section.title)) << fit << '\n';
    if (first)
      terminal.out << '\n' << indented(fill_captures(section.markdown, lookup_in(match))) << '\n';
    first = false;
  }
}

void print_match(Terminal& terminal, const Answer& answer, const Match& match) {
  const Article& article = match.entry->article(terminal.language);
  terminal.out << verdict_text(terminal, match.verdict) << "  "
               << inked(terminal, Ink::kBold, plain_text(article.title)) << "\n\n";
  print_deciding_line(terminal, answer, match);
  for (const auto& statement : match.why.statements)
    terminal.out << say(terminal.language, statement.id, statement.params) << '\n';
  terminal.out << say(terminal.language, match.applies.because.id, match.applies.because.params)
               << '\n';
  print_causes(terminal, match, article);
  print_workarounds(terminal, match, article);
  if (!match.entry->verify_py.empty())
    terminal.out << say(terminal.language, "view.verify", {{"id", match.entry->id}}) << '\n';
  terminal.out << say(terminal.language, "view.show", {{"id", match.entry->id}}) << '\n';
}

void print_ranks(Terminal& terminal, const Ranks& ranks) {
  const auto list = [](const std::vector<int>& numbers) {
    std::string text;
    for (const int number : numbers)
      text.append(text.empty() ? "" : ", ").append(std::to_string(number));
    return text;
  };
  if (!ranks.first_to_fail.empty())
    terminal.out << say(terminal.language, "view.first_to_fail",
                        {{"ranks", list(ranks.first_to_fail)},
                         {"seen", std::to_string(ranks.seen)}})
                 << '\n';
  if (!ranks.lagging.empty())
    terminal.out << say(terminal.language, "view.lagging", {{"ranks", list(ranks.lagging)}})
                 << '\n';
}

void print_nothing(Terminal& terminal, const Answer& answer) {
  terminal.out << verdict_text(terminal, Verdict::kNone) << '\n';
  if (answer.report->exceptions.empty()) {
    terminal.out << say(terminal.language, "view.no_error_found") << '\n';
    return;
  }
  const Exception& root = answer.report->exceptions.front();
  const auto message = redact(root.message.substr(0, root.message.find('\n')));
  terminal.out << say(terminal.language, "view.understood",
                      {{"type", root.type}, {"message", message}})
               << '\n';
}

}  // namespace

void print_answer(Terminal& terminal, const Answer& answer) {
  if (answer.matches.empty())
    print_nothing(terminal, answer);
  else
    print_match(terminal, answer, answer.matches.front());
  print_ranks(terminal, answer.report->ranks);
  for (std::size_t i = 1; i < answer.matches.size(); ++i) {
    if (i == 1) terminal.out << '\n' << say(terminal.language, "view.others") << '\n';
    const auto& match = answer.matches[i];
    terminal.out << "  " << verdict_text(terminal, match.verdict) << "  "
                 << plain_text(match.entry->article(terminal.language).title) << "  "
                 << inked(terminal, Ink::kDim, match.entry->id) << '\n';
  }
  for (const auto& match : answer.context)
    terminal.out << say(terminal.language, "view.context",
                        {{"title", plain_text(match.entry->article(terminal.language).title)},
                         {"id", match.entry->id}})
                 << '\n';
  for (const auto& id : answer.unknown_graph_breaks)
    terminal.out << say(terminal.language, "view.unknown_graph_break", {{"id", id}}) << '\n';
}

}  // namespace tracelore::cli
