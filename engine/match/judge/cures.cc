#include "engine/match/judge/cures.h"

#include <algorithm>
#include <tuple>

#include "engine/match/commands/commands.h"
#include "engine/match/judge/causes.h"
#include "engine/match/judge/message_context.h"

namespace tracelore {
namespace {

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

std::vector<WorkaroundChoice> order_workarounds(const Entry& entry, const Finding& finding,
                                                const Paste& paste, const Environment& environment,
                                                const Facts& facts) {
  std::optional<ExpressionContext> context;
  Message message;
  if (finding.confirmed()) {
    message = messages_of(finding).front();
    context = context_of(entry, message, paste, environment, facts);
  }
  const auto causes = fitting_causes(finding);
  std::vector<WorkaroundChoice> choices;
  for (std::size_t i = 0; i < entry.workarounds.size(); ++i) {
    const auto& workaround = entry.workarounds[i];
    const Fit fit = fit_of(workaround, context ? &*context : nullptr, environment);
    choices.push_back({i, fit, fit == Fit::kNo && fits(environment, workaround.when) == Fit::kNo});
  }
  std::ranges::stable_sort(choices, {}, [&](const WorkaroundChoice& choice) {
    const auto& workaround = entry.workarounds[choice.index];
    return std::tuple(choice.applies == Fit::kNo, help_of(workaround, causes, entry.causes),
                      fit_order(choice.applies));
  });
  put_safe_first(entry, choices, causes);
  if (!context) return choices;
  const auto shell = reader_shell(facts);
  for (auto& choice : choices)
    choice.command = choose_command(entry.workarounds[choice.index], entry, *context, shell);
  return choices;
}

}  // namespace tracelore
