#include "engine/match/judge/causes.h"

#include <algorithm>
#include <tuple>

#include "engine/match/commands/commands.h"
#include "engine/match/facts.h"
#include "engine/match/judge/bare_message.h"

namespace tracelore {
namespace {

bool contains_path(std::string file, std::string_view part) {
  std::replace(file.begin(), file.end(), '\\', '/');
  return file.find(part) != std::string::npos;
}

// Of a paste without frames nothing is known of where it failed.
Truth frame_truth(const Report& report, std::string_view part) {
  bool any = false;
  for (const auto& exception : report.exceptions)
    for (const auto* frames : {&exception.frames, &exception.user_frames})
      for (const auto& frame : *frames) {
        any = true;
        if (contains_path(std::string(frame.file), part)) return Truth::kTrue;
      }
  return any ? Truth::kFalse : Truth::kUnknown;
}

bool same_message(const Confirmation& a, const Confirmation& b) {
  return std::ranges::any_of(a.seen->lines, [&](std::size_t line) {
    return std::ranges::find(b.seen->lines, line) != b.seen->lines.end();
  });
}

// The confirmations that stand on the same lines: one message, and what all of them know of it.
using Message = std::vector<const Confirmation*>;

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

// Of the exception that the message stands in, which need not be the first.
std::optional<std::string> library_of(const Message& message, const Report& report) {
  const auto exception = message.front()->seen->exception;
  if (exception == kNoException) return std::nullopt;
  const auto library = library_of(report.exceptions[exception]);
  return library ? std::optional(library->value) : std::nullopt;
}

// What it means that a word is not there.
enum class Absence { kIsFalse, kSaysNothing };

ExpressionContext context_of(const Message& message, const Paste& paste,
                             const Environment& environment, const Facts& facts,
                             Absence absence = Absence::kIsFalse) {
  ExpressionContext context;
  context.capture = [&](std::string_view name) -> std::optional<std::string> {
    for (const auto* confirmation : message)
      for (const auto& capture : confirmation->seen->match.captures)
        if (capture.name == name) return capture.value;
    return std::nullopt;
  };
  context.fact = [&](std::string_view name) -> std::optional<std::string> {
    if (name == "library") return library_of(message, *paste.report);
    const auto known = facts.find(name);
    return known == facts.end() ? std::nullopt : std::optional(known->second.value);
  };
  context.frame = [&](std::string_view part) { return frame_truth(*paste.report, part); };
  context.text = [&paste, absence](std::string_view literal) {
    if (stands_in(paste, literal)) return Truth::kTrue;
    return absence == Absence::kSaysNothing ? Truth::kUnknown : Truth::kFalse;
  };
  for (const auto* confirmation : message)
    context.signatures.push_back(confirmation->signature->id);
  context.environment = &environment;
  return context;
}

Truth otherwise(const std::vector<Cause>& causes, const std::vector<Truth>& truths) {
  bool unknown = false;
  for (std::size_t i = 0; i < causes.size(); ++i) {
    if (causes[i].otherwise) continue;
    if (truths[i] == Truth::kTrue) return Truth::kFalse;
    unknown = unknown || truths[i] == Truth::kUnknown;
  }
  return unknown ? Truth::kUnknown : Truth::kTrue;
}

std::vector<Truth> truths_of(const std::vector<Cause>& causes, const ExpressionContext& context) {
  std::vector<Truth> truths;
  for (const auto& cause : causes)
    truths.push_back(cause.when ? cause.when->evaluate(context) : Truth::kUnknown);
  for (std::size_t i = 0; i < causes.size(); ++i)
    if (causes[i].otherwise) truths[i] = otherwise(causes, truths);
  return truths;
}

// The number of the one that is true while the others that can be judged are false.
std::optional<std::size_t> settled(const std::vector<Cause>& causes,
                                   const std::vector<Truth>& truths) {
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < causes.size(); ++i) {
    if (!causes[i].asks() || truths[i] == Truth::kFalse) continue;
    if (found || truths[i] == Truth::kUnknown) return std::nullopt;
    found = i;
  }
  return found;
}

// The message that is shown decides; where it does not, another one of the paste may tell more.
std::vector<Truth> truths_in(const Finding& finding, const Paste& paste,
                             const Environment& environment, const Facts& facts, Absence absence) {
  const auto& causes = finding.entry->causes;
  const auto messages = messages_of(finding);
  auto truths = truths_of(causes, context_of(messages.front(), paste, environment, facts, absence));
  if (settled(causes, truths)) return truths;
  for (std::size_t m = 1; m < messages.size(); ++m) {
    const auto context = context_of(messages[m], paste, environment, facts, absence);
    for (std::size_t i = 0; i < causes.size(); ++i)
      if (causes[i].when && causes[i].when->evaluate(context) == Truth::kTrue)
        truths[i] = Truth::kTrue;
  }
  for (std::size_t i = 0; i < causes.size(); ++i)
    if (causes[i].otherwise) truths[i] = otherwise(causes, truths);
  return truths;
}

struct Judgement {
  std::vector<Truth> truths;  // by cause
  std::optional<std::size_t> settled;
};

// What stands in the list of the others is exhaustive, so an `otherwise` rests on what is said of
// them.
bool is_said(const Cause& cause, Truth truth) {
  return cause.otherwise || truth == Truth::kTrue;
}

// A cause is settled by what is said: beside a bare message the absence of a word neither settles a
// cause nor excludes one.
Judgement judge_causes(const Finding& finding, const Paste& paste, const Environment& environment,
                       const Facts& facts) {
  const auto& causes = finding.entry->causes;
  auto truths = truths_in(finding, paste, environment, facts, Absence::kIsFalse);
  const auto only = settled(causes, truths);
  const bool none_fits = std::ranges::count(truths, Truth::kFalse) == std::ssize(truths);
  if (none_fits || !is_bare_message(finding, paste)) return {std::move(truths), only};
  auto said = truths_in(finding, paste, environment, facts, Absence::kSaysNothing);
  if (only && is_said(causes[*only], said[*only])) return {std::move(truths), only};
  return {std::move(said), std::nullopt};
}

// A log may come from another machine than the one that asks.
Environment without_this_machine(const Environment& environment) {
  Environment known = environment;
  std::erase_if(known, [](const auto& item) { return item.second.from == kFromThisMachine; });
  return known;
}

bool lists(const Cause& cause, const std::string& workaround) {
  return std::ranges::find(cause.workarounds, workaround) != cause.workarounds.end();
}

std::size_t place_in(const Cause& cause, const std::string& workaround) {
  const auto at = std::ranges::find(cause.workarounds, workaround);
  return static_cast<std::size_t>(at - cause.workarounds.begin());
}

// Those that the cures are for: the chosen or settled one, else all that fit.
std::vector<const Cause*> fitting_causes(const Finding& finding) {
  std::vector<const Cause*> causes;
  for (const auto& choice : finding.causes)
    if (choice.state != CauseState::kExcluded)
      causes.push_back(&finding.entry->causes[choice.index]);
  if (!finding.causes.empty() &&
      (finding.causes.front().chosen || cause_state(finding) == CauseState::kSettled))
    causes.resize(1);
  return causes;
}

// The smaller, the earlier.
std::size_t help_of(const Workaround& workaround, const std::vector<const Cause*>& fitting,
                    const std::vector<Cause>& all) {
  constexpr std::size_t kMany = 1000;  // more than an entry has
  if (fitting.size() == 1 && lists(*fitting.front(), workaround.id))
    return place_in(*fitting.front(), workaround.id);
  const auto helps = [&](const Cause* cause) { return lists(*cause, workaround.id); };
  if (!fitting.empty() && std::ranges::all_of(fitting, helps)) return 0;
  if (std::ranges::any_of(fitting, helps)) return kMany;
  const bool against_others =
      std::ranges::any_of(all, [&](const Cause& cause) { return lists(cause, workaround.id); });
  return against_others ? 3 * kMany : 2 * kMany;
}

Fit fit_of(const Workaround& workaround, const ExpressionContext* context,
           const Environment& environment) {
  const Fit fit = fits(environment, workaround.when);
  if (!workaround.asks || fit == Fit::kNo) return fit;
  const Truth truth = context ? workaround.asks->evaluate(*context) : Truth::kUnknown;
  if (truth == Truth::kFalse) return Fit::kNo;
  return truth == Truth::kUnknown ? Fit::kUnknown : fit;
}

int fit_order(Fit fit) {
  return fit == Fit::kYes ? 0 : fit == Fit::kUnknown ? 1 : 2;
}

// The first that risks nothing moves before those that do, if it is against the same causes.
void put_safe_first(const Entry& entry, std::vector<WorkaroundChoice>& choices,
                    const std::vector<const Cause*>& fitting) {
  const auto helps = [&](const WorkaroundChoice& choice) {
    const auto& workaround = entry.workarounds[choice.index];
    const bool fits_a_cause =
        fitting.empty() || std::ranges::any_of(fitting, [&](const Cause* cause) {
          return lists(*cause, workaround.id);
        });
    return workaround.risk.empty() && choice.applies != Fit::kNo && fits_a_cause;
  };
  if (choices.empty() || entry.workarounds[choices.front().index].risk.empty()) return;
  const auto safe = std::ranges::find_if(choices, helps);
  if (safe != choices.end()) std::rotate(choices.begin(), safe, safe + 1);
}

}  // namespace

std::vector<CauseChoice> choose_causes(const Finding& finding, const Paste& paste,
                                       const Environment& environment, const Facts& facts) {
  const auto& causes = finding.entry->causes;
  if (!finding.confirmed() || causes.empty()) return {};
  const auto [truths, only] =
      judge_causes(finding, paste, without_this_machine(environment), without_this_machine(facts));
  const bool all_excluded = std::ranges::all_of(truths, [](Truth t) { return t == Truth::kFalse; });
  std::vector<CauseChoice> choices;
  for (std::size_t i = 0; i < causes.size(); ++i) {
    const bool excluded = only ? i != *only : truths[i] == Truth::kFalse && !all_excluded;
    choices.push_back({i, only == i  ? CauseState::kSettled
                          : excluded ? CauseState::kExcluded
                                     : CauseState::kOpen});
  }
  std::ranges::stable_sort(choices, {}, [&](const CauseChoice& choice) {
    return std::tuple(choice.state == CauseState::kExcluded, truths[choice.index] != Truth::kTrue);
  });
  return choices;
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

CauseState cause_state(const Finding& finding) {
  if (finding.entry->causes.empty())
    return finding.entry->alternatives ? CauseState::kOpen : CauseState::kSingle;
  const bool is_settled =
      !finding.causes.empty() && finding.causes.front().state == CauseState::kSettled;
  return is_settled ? CauseState::kSettled : CauseState::kOpen;
}

std::vector<WorkaroundChoice> order_workarounds(const Entry& entry, const Finding& finding,
                                                const Paste& paste, const Environment& environment,
                                                const Facts& facts) {
  std::optional<ExpressionContext> context;
  Message message;
  if (finding.confirmed()) {
    message = messages_of(finding).front();
    context = context_of(message, paste, environment, facts);
  }
  const auto causes = fitting_causes(finding);
  std::vector<WorkaroundChoice> choices;
  for (std::size_t i = 0; i < entry.workarounds.size(); ++i)
    choices.push_back(
        {i, fit_of(entry.workarounds[i], context ? &*context : nullptr, environment)});
  std::ranges::stable_sort(choices, {}, [&](const WorkaroundChoice& choice) {
    const auto& workaround = entry.workarounds[choice.index];
    return std::tuple(choice.applies == Fit::kNo, help_of(workaround, causes, entry.causes),
                      fit_order(choice.applies));
  });
  put_safe_first(entry, choices, causes);
  if (context)
    for (auto& choice : choices)
      choice.command = choose_command(entry.workarounds[choice.index], entry, *context);
  return choices;
}

}  // namespace tracelore
