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

ExpressionContext context_of(const Message& message, const Paste& paste,
                             const Environment& environment, const Facts& facts, Absence absence) {
  ExpressionContext context;
  context.capture = [&](std::string_view name) -> std::optional<std::string> {
    for (const auto* confirmation : message)
      for (const auto& capture : confirmation->seen->match.captures)
        if (capture.name == name) return capture.value;
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
    context.signatures.push_back(confirmation->signature->id);
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
