#include "engine/traceback/ranks/ranks.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "engine/traceback/ranks/lagging.h"
#include "engine/traceback/ranks/rank_facts.h"
#include "engine/traceback/ranks/rank_states.h"
#include "engine/traceback/relation/kinds.h"

namespace tracelore::parsing {
namespace {

struct Failure {
  int rank = -1;
  double seconds = -1;
  std::uint32_t line = 0;
  std::size_t exception = 0;
};

bool is_failure(const Folded& folded, std::size_t at) {
  const auto& exception = folded.exceptions[at];
  const auto& facts = folded.facts[at];
  return exception.relation == Relation::kRoot && !facts.echo && !facts.survived &&
         !is_teardown(exception) && !is_watchdog(exception);
}

// A mere warning of NCCL, but what everybody else then waits for.
bool is_warned_fault(const Folded& folded, std::size_t at) {
  return folded.facts[at].echo && is_network_fault(folded.exceptions[at]);
}

using Counts = bool (*)(const Folded& folded, std::size_t exception);

// The first time that each rank printed what counts, in the attempt that ended the run.
std::vector<Failure> failures_of(const Folded& folded, const Restart& restart, Counts counts) {
  std::map<int, Failure> first, before;
  for (const auto& one : folded.occurrences) {
    if (one.process_rank < 0 || !counts(folded, one.exception)) continue;
    auto& attempt = restart.is_after(one.first_index, one.seconds) ? before : first;
    attempt.try_emplace(one.process_rank,
                        Failure{one.process_rank, one.seconds, one.first_index, one.exception});
  }
  std::vector<Failure> failures;
  for (const auto& [rank, failure] : first) failures.push_back(failure);
  return failures;
}

// The logs of ranks one behind the other, in the order of the ranks: that order says nothing of
// times. A few ranks may as well have spoken in this order.
bool is_joined(const CleanText& clean) {
  constexpr int kLeast = 4;
  int last = -1, ranks = 0;
  for (const auto& line : clean.lines) {
    if (line.process_rank < 0 || line.process_rank == last) continue;
    if (line.process_rank < last) return false;
    last = line.process_rank;
    ++ranks;
  }
  return ranks >= kLeast ||
         (ranks > 1 &&
          std::count_if(clean.lines.begin(), clean.lines.end(), [&](const CleanLine& line) {
            const auto text = clean.text_of(line);
            return text.starts_with("==") && text.ends_with("==");
          }) >= ranks);
}

std::vector<int> earliest(const std::vector<Failure>& failures, const CleanText& clean) {
  const bool timed = std::all_of(failures.begin(), failures.end(), [&](const auto& one) {
    return is_comparable(one.seconds, failures.front().seconds);
  });
  std::vector<int> ranks;
  if (timed) {
    double least = std::numeric_limits<double>::max();
    for (const auto& one : failures) least = std::min(least, one.seconds);
    for (const auto& one : failures)
      if (one.seconds <= least) ranks.push_back(one.rank);
    return ranks;
  }
  const auto first = std::min_element(failures.begin(), failures.end(),
                                      [](const auto& l, const auto& r) { return l.line < r.line; });
  const bool joined = is_joined(clean);
  // The same error on several ranks without times: their order in the text is chance.
  for (const auto& one : failures)
    if (joined || one.exception == first->exception) ranks.push_back(one.rank);
  return ranks;
}

// How much an exit looks like the beginning rather than an echo.
int weight(const RankExit& one, const std::set<int>& noisy) {
  switch (one.exit_code) {
    case -9:
    case -11:
    case -7:
    case -4:
    case -8:
    case 137:
    case 139:
      return 4;
    case -6:
    case 134:
      return 1;
    case -15:
    case 143:
      return 0;
    default:
      return noisy.contains(one.rank) ? 2 : 3;
  }
}

// Keeps those of the earliest second; an exit whose time nobody noted stays, and all do where
// some notes have a date and others none.
void keep_earliest(std::vector<RankExit>& exits) {
  double least = -1;
  for (const auto& one : exits) {
    if (one.seconds < 0) continue;
    if (least >= 0 && !is_comparable(least, one.seconds)) return;
    if (least < 0 || one.seconds < least) least = one.seconds;
  }
  if (least >= 0) std::erase_if(exits, [&](const RankExit& one) { return one.seconds > least; });
}

std::vector<int> ranks_in(const std::vector<RankExit>& exits) {
  std::set<int> ranks;
  for (const auto& one : exits) ranks.insert(one.rank);
  return {ranks.begin(), ranks.end()};
}

bool is_root(const RankExit& one) {
  return one.place == TablePlace::kRoot;
}

// A table that ends before its root cause has left out who was first.
std::vector<RankExit> without_cut_table(std::vector<RankExit> exits) {
  if (std::ranges::none_of(exits, is_root))
    std::erase_if(exits, [](const RankExit& one) { return one.place == TablePlace::kLater; });
  return exits;
}

// Where a failure is known by its local rank alone, only exits of such ranks can be its.
std::vector<RankExit> suspected_exits(const RankFacts& facts, const Folded& folded,
                                      const CleanText& clean) {
  std::set<int> locals;
  for (const auto& one : folded.occurrences)
    if (one.process_rank < 0 && is_failure(folded, one.exception))
      if (const int local = local_rank_of(clean.stream_names[one.stream]); local >= 0)
        locals.insert(local);
  std::vector<RankExit> exits;
  for (const auto& one : facts.exits)
    if (locals.contains(one.local_rank)) exits.push_back(one);
  return exits.empty() ? facts.exits : exits;
}

std::vector<int> first_by_exits(std::vector<RankExit> exits, const RankFacts& facts,
                                const Folded& folded, bool waited) {
  std::set<int> noisy, waiting = facts.alarmed;
  for (const auto& one : folded.occurrences) {
    if (one.process_rank < 0) continue;
    if (is_teardown(folded.exceptions[one.exception])) noisy.insert(one.process_rank);
    if (is_watchdog(folded.exceptions[one.exception])) waiting.insert(one.process_rank);
  }
  int best = 0;
  for (const auto& one : exits) best = std::max(best, weight(one, noisy));
  std::erase_if(exits, [&](const RankExit& one) { return weight(one, noisy) < best; });
  // Where watchdogs fired, who ended by them gave up like all others.
  const bool alarmed = std::any_of(exits.begin(), exits.end(),
                                   [&](const RankExit& one) { return waiting.contains(one.rank); });
  if (best == 0 || (waited && (best < 3 || (best == 3 && alarmed)))) return {};
  if (best == 1 && exits.size() > 1) return {};
  keep_earliest(exits);
  return ranks_in(exits);
}

// Ranks that cannot be told apart by their texts: the launcher saw which process ended first.
std::vector<int> narrowed(std::vector<int> ranks, const RankFacts& facts) {
  if (ranks.size() < 2) return ranks;
  auto exits = facts.exits;
  std::erase_if(exits, [&](const RankExit& one) {
    return std::find(ranks.begin(), ranks.end(), one.rank) == ranks.end();
  });
  keep_earliest(exits);
  const auto root = std::ranges::find_if(exits, is_root);
  if (exits.size() == 1 || (root != exits.end() && root->seconds < 0)) {
    const auto& one = root != exits.end() ? *root : exits.front();
    if (is_root(one)) return {one.rank};
  }
  return ranks;
}

std::vector<int> find_first(const RankFacts& facts, const Folded& folded, const CleanText& clean,
                            bool waited) {
  for (const auto counts : {is_failure, is_warned_fault})
    if (const auto failures = failures_of(folded, facts.restart, counts); !failures.empty())
      return narrowed(earliest(failures, clean), facts);
  const auto exits = without_cut_table(suspected_exits(facts, folded, clean));
  if (const auto ranks = first_by_exits(exits, facts, folded, waited); !ranks.empty()) return ranks;
  // Only a few can have been first.
  const bool few = facts.reported.size() * 2 <= facts.speaking.size();
  if (few) return {facts.reported.begin(), facts.reported.end()};
  return {};
}

std::string host_of(int rank, const RankFacts& facts) {
  for (const auto& one : facts.exits)
    if (one.rank == rank && !one.host.empty()) return one.host;
  return {};
}

std::set<int> raising_ranks(const Folded& folded) {
  std::set<int> ranks;
  for (const auto& one : folded.occurrences)
    if (one.process_rank >= 0 && !folded.facts[one.exception].survived)
      ranks.insert(one.process_rank);
  return ranks;
}

}  // namespace

Ranks ranks_of(const CleanText& clean, const Hints& hints, const Folded& folded) {
  const auto facts = collect_rank_facts(clean, hints);
  Ranks ranks;
  ranks.seen = std::max(static_cast<int>(facts.speaking.size()), facts.world);
  const bool waited =
      !facts.accused.empty() || std::any_of(folded.exceptions.begin(), folded.exceptions.end(),
                                            [](const auto& one) { return is_watchdog(one); });
  ranks.first_to_fail = find_first(facts, folded, clean, waited);
  // Whom somebody's failure kept waiting does not lag.
  if (ranks.first_to_fail.empty() && waited) {
    const auto lagging = find_lagging(facts, raising_ranks(folded));
    ranks.lagging = {lagging.begin(), lagging.end()};
  }
  for (const auto* named : {&ranks.first_to_fail, &ranks.lagging})
    for (const int rank : *named)
      if (auto host = host_of(rank, facts); !host.empty())
        ranks.hosts.push_back({rank, std::move(host)});
  ranks.each = states_of_ranks(clean, folded, facts, ranks);
  ranks.node_size = facts.node;
  return ranks;
}

}  // namespace tracelore::parsing
