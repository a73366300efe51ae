#include "engine/traceback/relation/root_cause.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <set>
#include <tuple>

#include "engine/paste/prefix/timestamps.h"
#include "engine/paste/scan.h"
#include "engine/traceback/relation/kinds.h"
#include "engine/traceback/relation/survival.h"

namespace tracelore::parsing {
namespace {

Relation relation_of(Distance distance) {
  switch (distance) {
    case kGenuine:
      return Relation::kRoot;
    case kSymptom:
    case kEnclosing:
      return Relation::kWrapper;
    case kWatchdog:
    case kNoise:
      return Relation::kTeardown;
    case kEcho:
      return Relation::kHandled;
  }
  return Relation::kRoot;
}

// Of what the chains left as roots, only what stands nearest to the beginning stays one.
void relate_distant(Folded& folded) {
  const auto is_root = [](const Exception& one) { return one.relation == Relation::kRoot; };
  if (std::count_if(folded.exceptions.begin(), folded.exceptions.end(), is_root) < 2) return;
  auto nearest = kEcho;
  std::vector<Distance> distances(folded.exceptions.size(), kEcho);
  for (std::size_t at = 0; at < folded.exceptions.size(); ++at) {
    if (folded.exceptions[at].relation != Relation::kRoot) continue;
    distances[at] = distance_of(folded.exceptions[at], folded.facts[at]);
    nearest = std::min(nearest, distances[at]);
  }
  for (std::size_t at = 0; at < folded.exceptions.size(); ++at) {
    auto& one = folded.exceptions[at];
    if (one.relation == Relation::kRoot && distances[at] > nearest)
      one.relation = relation_of(distances[at]);
  }
}

void relate_chains(Folded& folded) {
  auto& all = folded.exceptions;
  std::vector<bool> is_cause(all.size(), false);
  for (const auto& one : all)
    if (one.cause >= 0) is_cause[static_cast<std::size_t>(one.cause)] = true;
  for (std::size_t at = 0; at < all.size(); ++at) {
    if (all[at].cause >= 0) all[at].relation = is_cause[at] ? Relation::kCause : Relation::kWrapper;
  }
  for (std::size_t at = 0; at < all.size(); ++at) {
    const int next = all[at].raised_next;
    if (next < 0 || all[at].relation != Relation::kRoot) continue;
    auto& successor = all[static_cast<std::size_t>(next)];
    // What was raised while handling is the outcome, unless it is only an echo of the first.
    const bool echo = folded.facts[static_cast<std::size_t>(next)].echo || is_wrapper(successor) ||
                      is_teardown(successor) ||
                      (all[at].message.size() > 12 && has(successor.message, all[at].message));
    if (echo && successor.relation == Relation::kRoot)
      successor.relation = Relation::kWrapper;
    else
      all[at].relation = Relation::kHandled;
  }
  // A destructor runs into what an earlier failure left half made, even where it is printed alone.
  for (auto& one : all)
    if (one.ignored) one.relation = Relation::kTeardown;
}

// Best first: relation, rank that failed first, unranked, time, frames, class, place in the text.
using SortKey = std::tuple<Relation, bool, bool, double, bool, bool, std::int64_t>;

std::vector<SortKey> sort_keys(const std::vector<Exception>& all,
                               const std::vector<int>& first_ranks) {
  std::set<int> ranks;
  bool timed = true;
  for (const auto& one : all) {
    ranks.insert(one.process_ranks.begin(), one.process_ranks.end());
    timed &= is_comparable(one.seconds, all.front().seconds);
  }
  const bool several = ranks.size() > 1;
  std::vector<SortKey> keys;
  for (const auto& one : all) {
    const bool first = std::any_of(first_ranks.begin(), first_ranks.end(), [&](int rank) {
      return std::binary_search(one.process_ranks.begin(), one.process_ranks.end(), rank);
    });
    // One process dies of its last error; of several processes the first one began it.
    const auto line = static_cast<std::int64_t>(one.lines.first);
    const bool last_counts = !several && one.relation == Relation::kRoot;
    keys.emplace_back(one.relation, !first, several && one.process_ranks.empty(),
                      several && timed ? one.seconds : 0, one.frames.empty(), one.type.empty(),
                      last_counts ? -line : line);
  }
  return keys;
}

}  // namespace

void relate(Folded& folded, const CleanText& clean) {
  relate_chains(folded);
  mark_survived(folded, clean);
  relate_distant(folded);
  const auto is_root = [](const Exception& one) { return one.relation == Relation::kRoot; };
  if (std::any_of(folded.exceptions.begin(), folded.exceptions.end(), is_root)) return;
  for (auto& one : folded.exceptions)
    if (one.relation == Relation::kHandled) one.relation = Relation::kRoot;
}

void sort_exceptions(Folded& folded, const std::vector<int>& first_ranks, std::size_t most) {
  const auto& all = folded.exceptions;
  const auto keys = sort_keys(all, first_ranks);
  std::vector<std::size_t> order(all.size());
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t left, std::size_t right) { return keys[left] < keys[right]; });
  std::vector<int> place(all.size(), -1);
  const auto kept = std::min(most, order.size());
  for (std::size_t at = 0; at < kept; ++at) place[order[at]] = static_cast<int>(at);
  std::vector<Exception> sorted;
  std::vector<FoldedFacts> facts;
  for (std::size_t at = 0; at < kept; ++at) {
    sorted.push_back(std::move(folded.exceptions[order[at]]));
    for (int* link : {&sorted.back().cause, &sorted.back().raised_next})
      if (*link >= 0) *link = place[static_cast<std::size_t>(*link)];
    facts.push_back(folded.facts[order[at]]);
  }
  std::erase_if(folded.occurrences, [&](const auto& one) { return place[one.exception] < 0; });
  for (auto& one : folded.occurrences)
    one.exception = static_cast<std::size_t>(place[one.exception]);
  folded.exceptions = std::move(sorted);
  folded.facts = std::move(facts);
}

}  // namespace tracelore::parsing
