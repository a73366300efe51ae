#include "engine/traceback/ranks/rank_states.h"

#include <algorithm>
#include <map>

namespace tracelore {

std::string_view name_of(RankState state) {
  constexpr std::string_view kNames[] = {"first_to_fail", "lagging", "failed",
                                         "ended",         "spoke",   "silent"};
  return kNames[static_cast<std::size_t>(state)];
}

namespace parsing {
namespace {

// The error that tells most of a rank: a root before the noise of its end, else the first.
std::map<int, const Occurrence*> errors_of(const Folded& folded, const Restart& restart) {
  std::map<int, const Occurrence*> errors;
  const auto is_root = [&](const Occurrence& one) {
    return folded.exceptions[one.exception].relation == Relation::kRoot;
  };
  for (const auto& one : folded.occurrences) {
    const auto& facts = folded.facts[one.exception];
    if (one.process_rank < 0 || facts.survived || facts.echo) continue;
    if (restart.is_after(one.first_index, one.seconds)) continue;
    const auto [known, is_new] = errors.try_emplace(one.process_rank, &one);
    if (!is_new && is_root(one) && !is_root(*known->second)) known->second = &one;
  }
  return errors;
}

}  // namespace

std::vector<RankRow> states_of_ranks(const CleanText& clean, const Folded& folded,
                                     const RankFacts& facts, const Ranks& judged) {
  std::map<int, RankRow> rows;
  const auto row_of = [&](int rank, RankState state) -> RankRow& {
    auto& row = rows.try_emplace(rank, RankRow{rank}).first->second;
    row.state = std::min(row.state, state);
    return row;
  };
  for (int rank = 0; rank < std::min<int>(judged.seen, kMostRankRows); ++rank)
    row_of(rank, RankState::kSilent);
  for (const int rank : facts.speaking) row_of(rank, RankState::kSpoke);
  for (const auto& one : facts.exits) {
    auto& row = row_of(one.rank, RankState::kEnded);
    row.host = one.host;
    row.seconds = one.seconds;
  }
  for (const auto& [rank, error] : errors_of(folded, facts.restart)) {
    auto& row = row_of(rank, RankState::kFailed);
    row.line = clean.lines[error->first_index].source.first;
    if (error->seconds >= 0) row.seconds = error->seconds;
  }
  for (const int rank : judged.lagging) row_of(rank, RankState::kLagging);
  for (const int rank : judged.first_to_fail) row_of(rank, RankState::kFirst);
  std::vector<RankRow> each;
  for (auto& [rank, row] : rows)
    if (rank >= 0 && each.size() < kMostRankRows) each.push_back(std::move(row));
  if (each.size() < 2) each.clear();
  return each;
}

}  // namespace parsing
}  // namespace tracelore
