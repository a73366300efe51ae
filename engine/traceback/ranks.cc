#include "engine/traceback/ranks.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>

#include "engine/traceback/rank_facts.h"
#include "engine/traceback/root_cause.h"
#include "engine/traceback/scan.h"

namespace tracelore::parsing {
namespace {

// "rank 27/32", "rank=3", "global_rank: 5": the rank that a line says it is; -1 where it says none.
int stated_rank(std::string_view text) {
  for (auto found = text.find("ank"); found != std::string_view::npos;
       found = text.find("ank", found + 3)) {
    if (found == 0 || (text[found - 1] != 'r' && text[found - 1] != 'R')) continue;
    if (found >= 7 && has(text.substr(found - 7, 7), "local")) continue;
    Scan scan{text, found + 3};
    scan.run([](char c) { return c == ' ' || c == ':' || c == '='; });
    std::size_t rank = 0;
    if (scan.at > found + 3 && scan.number(rank) && (scan.end() || !is_word(scan.peek())))
      return static_cast<int>(rank);
  }
  return -1;
}

bool is_one_process(std::string_view identity) {
  return has(identity, "pid=");
}

struct Failure {
  int rank = -1;
  double seconds = -1;
  std::uint32_t line = 0;
  std::size_t exception = 0;
};

// The first time that each rank printed a root. A time-out that Python raised counts only where
// `time_outs` says so.
std::vector<Failure> failures_of(const Folded& folded, bool time_outs) {
  std::map<int, Failure> first;
  for (const auto& one : folded.occurrences) {
    if (one.process_rank < 0) continue;
    const auto& exception = folded.exceptions[one.exception];
    const bool counts = exception.relation == Relation::kRoot &&
                        !folded.facts[one.exception].echo && !is_teardown(exception) &&
                        (!is_watchdog(exception) || (time_outs && !exception.frames.empty()));
    if (counts)
      first.try_emplace(one.process_rank,
                        Failure{one.process_rank, one.seconds, one.first_index, one.exception});
  }
  std::vector<Failure> failures;
  for (const auto& [rank, failure] : first) failures.push_back(failure);
  return failures;
}

std::vector<int> earliest(const std::vector<Failure>& failures) {
  const bool timed = std::all_of(failures.begin(), failures.end(),
                                 [](const auto& one) { return one.seconds >= 0; });
  if (timed) {
    double least = std::numeric_limits<double>::max();
    for (const auto& one : failures) least = std::min(least, one.seconds);
    std::vector<int> ranks;
    for (const auto& one : failures)
      if (one.seconds <= least) ranks.push_back(one.rank);
    return ranks;
  }
  const auto first = std::min_element(failures.begin(), failures.end(),
                                      [](const auto& l, const auto& r) { return l.line < r.line; });
  // The same error on several ranks without times: their order in the text is chance.
  std::vector<int> ranks;
  for (const auto& one : failures)
    if (one.exception == first->exception) ranks.push_back(one.rank);
  return ranks;
}

// How much a row of the table looks like the beginning rather than an echo.
int weight(const TableRow& row, const std::set<int>& noisy) {
  switch (row.exit_code) {
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
      return noisy.contains(row.rank) ? 2 : 3;
  }
}

std::vector<int> first_by_table(const std::vector<TableRow>& table, const Folded& folded) {
  std::set<int> noisy;
  for (const auto& one : folded.occurrences)
    if (one.process_rank >= 0 && is_teardown(folded.exceptions[one.exception]))
      noisy.insert(one.process_rank);
  const TableRow* best = nullptr;
  for (const auto& row : table) {
    if (!best || weight(row, noisy) > weight(*best, noisy) ||
        (weight(row, noisy) == weight(*best, noisy) && row.root && !best->root))
      best = &row;
  }
  if (!best || weight(*best, noisy) == 0) return {};
  return {best->rank};
}

std::vector<int> find_first(const RankFacts& facts, const Folded& folded) {
  auto failures = failures_of(folded, false);
  if (failures.empty()) failures = failures_of(folded, true);
  if (failures.empty()) return first_by_table(facts.table, folded);
  auto ranks = earliest(failures);
  if (ranks.size() < 2) return ranks;
  // Ranks that cannot be told apart by their texts: the launcher saw which process ended first.
  for (const auto& row : facts.table)
    if (row.root && std::find(ranks.begin(), ranks.end(), row.rank) != ranks.end())
      return {row.rank};
  return ranks;
}

// In a group all ranks run the same collectives: who has not even enqueued what the others wait for
// is behind.
void behind_by_figures(const std::map<int, WorkFigures>& group, std::set<int>& behind) {
  std::int64_t stuck = std::numeric_limits<std::int64_t>::max(), most = -1;
  for (const auto& [rank, one] : group) {
    if (one.timed_out >= 0 && one.enqueued >= one.timed_out) stuck = std::min(stuck, one.timed_out);
    most = std::max(most, one.enqueued);
  }
  std::set<int> found;
  for (const auto& [rank, one] : group) {
    if (one.enqueued < 0) continue;
    const bool late = stuck != std::numeric_limits<std::int64_t>::max() ? one.enqueued < stuck
                                                                        : one.enqueued < most;
    if (late) found.insert(rank);
  }
  // Without figures the sequence numbers of the time-outs themselves differ where one rank runs
  // behind.
  if (found.empty() && most < 0) {
    std::int64_t least = std::numeric_limits<std::int64_t>::max(), highest = -1;
    for (const auto& [rank, one] : group) {
      if (one.timed_out < 0) continue;
      least = std::min(least, one.timed_out);
      highest = std::max(highest, one.timed_out);
    }
    for (const auto& [rank, one] : group)
      if (one.timed_out >= 0 && one.timed_out == least && least < highest) found.insert(rank);
  }
  if (found.size() * 2 <= group.size()) behind.insert(found.begin(), found.end());
}

std::vector<int> find_lagging(const RankFacts& facts, const Folded& folded) {
  std::set<int> behind = facts.accused;
  for (const auto& [group, figures] : facts.figures) behind_by_figures(figures, behind);
  if (behind.empty() && !facts.alarmed.empty() && facts.world > 1) {
    auto heard = facts.alarmed;
    for (const auto& one : folded.occurrences)
      if (one.process_rank >= 0) heard.insert(one.process_rank);
    std::set<int> missing;
    for (int rank = 0; rank < facts.world; ++rank)
      if (!heard.contains(rank)) missing.insert(rank);
    // A paste of one rank's log says nothing of the others.
    if (missing.size() * 2 <= static_cast<std::size_t>(facts.world) && heard.size() > 1)
      behind = missing;
  }
  return {behind.begin(), behind.end()};
}

}  // namespace

void learn_ranks(CleanText& clean) {
  if (clean.stream_names.size() < 2) return;
  std::vector<int> rank_of(clean.stream_names.size(), -1);  // -2: contradicts itself
  for (const auto& line : clean.lines) {
    if (line.stream == 0 || line.process_rank >= 0 ||
        !is_one_process(clean.stream_names[line.stream]))
      continue;
    const auto rank =
        stated_rank(std::string_view(clean.text).substr(line.text.begin, line.text.size()));
    if (rank < 0) continue;
    auto& known = rank_of[line.stream];
    known = known == -1 || known == rank ? rank : -2;
  }
  for (auto& line : clean.lines)
    if (line.process_rank < 0 && rank_of[line.stream] >= 0)
      line.process_rank = rank_of[line.stream];
}

Ranks judge_ranks(const CleanText& clean, const Folded& folded) {
  const auto facts = collect_rank_facts(clean);
  Ranks ranks;
  ranks.seen = std::max(static_cast<int>(facts.speaking.size()), facts.world);
  ranks.first_to_fail = find_first(facts, folded);
  const bool raised = !failures_of(folded, false).empty();
  const bool waited = std::any_of(folded.exceptions.begin(), folded.exceptions.end(),
                                  [](const auto& one) { return is_watchdog(one); });
  if (!raised && (waited || !facts.accused.empty())) {
    ranks.lagging = find_lagging(facts, folded);
    // A watchdog is no failure of its rank: with nobody having raised, the table only lists who
    // gave up first.
    if (!ranks.lagging.empty() || failures_of(folded, true).empty()) ranks.first_to_fail.clear();
  }
  return ranks;
}

}  // namespace tracelore::parsing
