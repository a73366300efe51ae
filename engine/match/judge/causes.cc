#include "engine/match/judge/causes.h"

#include <algorithm>
#include <tuple>

#include "engine/match/judge/bare_message.h"
#include "engine/match/judge/message_context.h"

namespace tracelore {
namespace {

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
  auto truths = truths_of(
      causes, context_of(*finding.entry, messages.front(), paste, environment, facts, absence));
  if (settled(causes, truths)) return truths;
  for (std::size_t m = 1; m < messages.size(); ++m) {
    const auto context =
        context_of(*finding.entry, messages[m], paste, environment, facts, absence);
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

CauseState cause_state(const Finding& finding) {
  if (finding.entry->causes.empty())
    return finding.entry->alternatives ? CauseState::kOpen : CauseState::kSingle;
  const bool is_settled =
      !finding.causes.empty() && finding.causes.front().state == CauseState::kSettled;
  return is_settled ? CauseState::kSettled : CauseState::kOpen;
}

}  // namespace tracelore
