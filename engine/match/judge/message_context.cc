#include "engine/match/judge/message_context.h"

#include <algorithm>
#include <memory>

#include "engine/match/judge/traceback_of.h"

namespace tracelore {
namespace {

bool same_message(const Confirmation& a, const Confirmation& b) {
  return std::ranges::any_of(a.seen->lines, [&](std::size_t line) {
    return std::ranges::find(b.seen->lines, line) != b.seen->lines.end();
  });
}

// Of the exception that the message stands in, which need not be the first.
std::optional<std::string> library_of(const Message& message, const Report& report) {
  const auto exception = message.front()->seen->exception;
  if (exception == kNoException) return std::nullopt;
  const auto library = library_of(report.exceptions[exception]);
  return library ? std::optional(library->value) : std::nullopt;
}

// Of several wordings that begin alike a cut message does not tell which it is.
bool is_one_of_several(const Confirmation& confirmation, const Message& message) {
  return message.size() > 1 && is_cut(*confirmation.seen);
}

// Of a message that ends in dots: the wordings that begin with the whole of one that is there.
void add_longer_wordings(const Entry& entry, const Message& message, const Report& report,
                         std::vector<std::string_view>& ids) {
  for (const auto* confirmation : message) {
    const auto exception = confirmation->seen->exception;
    if (exception == kNoException || !ends_with_ellipsis(report.exceptions[exception].message))
      continue;
    const auto& words = confirmation->signature->pattern.text();
    for (const auto& longer : entry.signatures)
      if (longer.pattern.text().size() > words.size() && longer.pattern.text().starts_with(words))
        ids.push_back(longer.id);
  }
}

// The writer's dots stand in the value or right behind it.
bool is_cut(const Capture& capture, const Passage& passage) {
  constexpr std::size_t kDots = 3;  // bytes of either ellipsis
  return ends_with_ellipsis(passage.text()) && capture.bytes.end + kDots >= passage.text().size();
}

std::optional<std::string> rank_of(const Message& message, const Report& report) {
  for (const auto& line : report.lines)
    if (line.process_rank >= 0 && stands_on(*message.front()->seen, line))
      return std::to_string(line.process_rank);
  return std::nullopt;
}

}  // namespace

std::vector<Message> messages_of(const Finding& finding) {
  std::vector<Message> messages = {{&*finding.confirmation}};
  for (const auto& other : finding.others) {
    const auto same = std::ranges::find_if(
        messages, [&](const Message& message) { return same_message(*message.front(), other); });
    if (same != messages.end())
      same->push_back(&other);
    else
      messages.push_back({&other});
  }
  return messages;
}

ExpressionContext context_of(const Entry& entry, const Message& message, const Paste& paste,
                             const Environment& environment, const Facts& facts, Absence absence) {
  ExpressionContext context;
  context.capture = [&](std::string_view name) -> std::optional<std::string> {
    for (const auto* confirmation : message)
      for (const auto& capture : confirmation->seen->match.captures)
        if (capture.name == name && !is_cut(capture, paste.passages[confirmation->seen->passage]))
          return capture.value;
    return std::nullopt;
  };
  context.fact = [&](std::string_view name) -> std::optional<std::string> {
    if (name == "library") return library_of(message, *paste.report);
    if (name == "rank") return rank_of(message, *paste.report);
    const auto known = facts.find(name);
    return known == facts.end() ? std::nullopt : std::optional(known->second.value);
  };
  context.text = [&paste, absence](std::string_view literal) {
    if (stands_in(paste, literal)) return Truth::kTrue;
    return absence == Absence::kSaysNothing ? Truth::kUnknown : Truth::kFalse;
  };
  const auto traceback = std::make_shared<TracebackOf>(message, paste);
  context.frame = [traceback](std::string_view part) { return traceback->frame(part); };
  context.in_function = [traceback](std::string_view name) { return traceback->in_function(name); };
  context.message = [traceback](std::string_view words) { return traceback->says(words); };
  context.your_line = [traceback](std::string_view words) { return traceback->your_line(words); };
  for (const auto* confirmation : message)
    (is_one_of_several(*confirmation, message) ? context.cut_signatures : context.signatures)
        .push_back(confirmation->signature->id);
  add_longer_wordings(entry, message, *paste.report, context.cut_signatures);
  context.environment = &environment;
  return context;
}

std::vector<Capture> captures_of(const Finding& finding) {
  const Sighting& shown = *finding.confirmation->seen;
  std::vector<Capture> captures = shown.match.captures;
  const auto is_new = [&](const Capture& capture) {
    return !capture.name.empty() &&
           std::ranges::find(captures, capture.name, &Capture::name) == captures.end();
  };
  for (const auto& other : finding.others) {
    if (other.seen->passage != shown.passage || !same_message(*finding.confirmation, other))
      continue;
    for (const auto& capture : other.seen->match.captures)
      if (is_new(capture)) captures.push_back(capture);
  }
  std::ranges::stable_sort(captures, {},
                           [](const Capture& capture) { return capture.bytes.begin; });
  return captures;
}

}  // namespace tracelore
