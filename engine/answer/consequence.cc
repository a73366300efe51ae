#include "engine/answer/consequence.h"

#include <algorithm>

namespace tracelore {
namespace {

const Exception* exception_of(const Answer& answer, const Match& match) {
  const auto& all = answer.report->exceptions;
  return match.exception < all.size() ? &all[match.exception] : nullptr;
}

bool share_one(const std::vector<int>& ranks, const std::vector<int>& others) {
  return std::ranges::any_of(ranks, [&](int rank) { return std::ranges::count(others, rank) > 0; });
}

}  // namespace

bool is_consequence(const Answer& answer, const Match& match) {
  if (answer.matches.empty() || &match == &answer.matches.front()) return false;
  const auto* first = exception_of(answer, answer.matches.front());
  const auto* other = exception_of(answer, match);
  if (!first || !other || first == other || first->relation != Relation::kRoot) return false;
  if (other->relation == Relation::kTeardown || other->relation == Relation::kWrapper) return true;
  const auto& leaders = answer.report->ranks.first_to_fail;
  return share_one(first->process_ranks, leaders) && !other->process_ranks.empty() &&
         !share_one(other->process_ranks, leaders);
}

}  // namespace tracelore
