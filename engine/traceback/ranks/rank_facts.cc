#include "engine/traceback/ranks/rank_facts.h"

#include <algorithm>
#include <array>

#include "engine/paste/scan.h"
#include "engine/traceback/ranks/rank_work.h"

namespace tracelore::parsing {
namespace {

constexpr int kLargestWorld = 200'000;
constexpr std::size_t kMostAccused = 4096;

// What a line must hold to say any of the facts.
constexpr std::string_view kFailedBarrier = " failed to pass monitoredBarrier";
constexpr std::array<std::string_view, 2> kMissing = {"issing ranks", "issing_ranks"};
constexpr std::array<std::string_view, 3> kAbsent = {" has not joined", " have not joined",
                                                     " did not join"};
// The report of TORCH_NCCL_DESYNC_DEBUG.
constexpr std::string_view kNeverJoined = "ranks [";
constexpr std::string_view kNeverJoinedEnd = "] are the lagging ranks that caused this timeout";
constexpr std::array<std::string_view, 2> kDesync = {"] finished collective #",
                                                     "] joined but didn't finish collective #"};
constexpr std::string_view kRemoteError = "remote error detected from rank";
constexpr std::array<std::string_view, 7> kWorldKeys = {
    "nranks ",     "world_size=",     "world_size:",    "WORLD_SIZE=",
    "world size:", "nnodes x nproc ", "num_processes: "};
constexpr std::array<std::string_view, 4> kNodeKeys = {
    "local_world_size=", "local_world_size: ", "nproc_per_node=", "LOCAL_WORLD_SIZE="};
constexpr std::string_view kRankOf = "rank ";
constexpr std::array<std::string_view, 10> kRankNumbers = {"rank 0", "rank 1", "rank 2", "rank 3",
                                                           "rank 4", "rank 5", "rank 6", "rank 7",
                                                           "rank 8", "rank 9"};
// torchrun's agent, at the end of each attempt and before the next one.
constexpr std::string_view kAttemptFailed = "failed (exitcode: ";
constexpr std::string_view kWillRestart = "will restart worker group";
constexpr std::string_view kAgentEnded = "ChildFailedError";

// Numbers of a list such as "{6, 7}", "[1, 2]", "1, 2", "0-4,6"
void read_ranks(std::string_view text, std::set<int>& ranks) {
  Scan scan{text};
  scan.run(
      [](char c) { return c == ' ' || c == ':' || c == '{' || c == '[' || c == '(' || c == '='; });
  std::size_t rank = 0;
  while (scan.number(rank) && ranks.size() < kMostAccused) {
    auto last = rank;
    if (scan.lit("-") && !scan.number(last)) return;
    for (; rank <= last && rank < kLargestWorld && ranks.size() < kMostAccused; ++rank)
      ranks.insert(static_cast<int>(rank));
    scan.run([](char c) { return c == ',' || c == ' '; });
  }
}

// "[Rank 0]: Ranks 1, 2 failed to pass monitoredBarrier in 300000 ms"
void read_barrier(std::string_view text, std::set<int>& accused) {
  const auto failed = find_text(text, kFailedBarrier);
  if (failed == std::string_view::npos) return;
  const auto head = text.substr(0, failed);
  auto begin = head.rfind("Ranks ");
  std::size_t length = 6;
  if (begin == std::string_view::npos) {
    begin = head.rfind("Rank ");
    length = 5;
  }
  if (begin != std::string_view::npos) read_ranks(head.substr(begin + length), accused);
}

// "- [5] finished collective #410, but didn't join collective #411 (count from 1)"
void read_desync(std::string_view text, std::set<int>& accused) {
  if (const auto end = find_text(text, kNeverJoinedEnd); end != std::string_view::npos)
    if (const auto begin = text.rfind(kNeverJoined, end); begin != std::string_view::npos)
      read_ranks(text.substr(begin + kNeverJoined.size()), accused);
  for (const auto key : kDesync) {
    const auto end = find_text(text, key);
    if (end == std::string_view::npos) continue;
    if (const auto begin = text.rfind('[', end); begin != std::string_view::npos)
      read_ranks(text.substr(begin), accused);
  }
}

void read_accusation(std::string_view text, RankFacts& facts) {
  read_barrier(text, facts.accused);
  read_desync(text, facts.accused);
  for (const auto key : kMissing)
    if (const auto found = find_text(text, key); found != std::string_view::npos)
      read_ranks(text.substr(found + key.size()), facts.accused);
  for (const auto key : kAbsent) {
    const auto found = find_text(text, key);
    if (found == std::string_view::npos) continue;
    auto begin = text.substr(0, found).rfind("ank");
    if (begin == std::string_view::npos) continue;
    begin += 3;
    if (begin < text.size() && text[begin] == 's') ++begin;
    read_ranks(text.substr(begin), facts.accused);
  }
  if (const auto found = find_text(text, kRemoteError); found != std::string_view::npos)
    read_ranks(text.substr(found + kRemoteError.size()), facts.reported);
}

void read_sizes(std::string_view text, RankFacts& facts) {
  const auto grow = [&](std::string_view key, int& known) {
    std::size_t size = 0;
    auto found = find_text(text, key);
    // Not "local_world_size=8".
    while (found != text.npos && found > 0 && is_word(text[found - 1]))
      found = text.find(key, found + 1);
    if (found == text.npos) return;
    Scan scan{text, found + key.size()};
    scan.run([](char c) { return c == ':' || c == '=' || c == ' ' || c == '"'; });
    if (scan.number(size) && size < kLargestWorld) known = std::max(known, static_cast<int>(size));
  };
  for (const auto key : kNodeKeys) grow(key, facts.node);
  for (const auto key : kWorldKeys) grow(key, facts.world);
  // "rank 3/8"
  for (auto found = find_text(text, kRankOf); found != std::string_view::npos;
       found = text.find(kRankOf, found + kRankOf.size())) {
    Scan scan{text, found + kRankOf.size()};
    std::size_t rank = 0, size = 0;
    if (scan.number(rank) && scan.lit("/") && scan.number(size) && rank < size &&
        size < kLargestWorld)
      facts.world = std::max(facts.world, static_cast<int>(size));
  }
}

// The last restart of the workers: their agent says that it restarts them, or that an attempt
// failed without ending itself before the next one fails.
Restart find_restart(const CleanText& clean) {
  Restart restart;
  const auto note = [&](std::uint32_t at) {
    if (at > restart.line) restart = {at, clean.lines[at].seconds};
  };
  std::map<std::uint32_t, std::uint32_t> failed;  // stream of the agent -> line
  for (std::uint32_t at = 0; at < clean.lines.size(); ++at) {
    const auto& line = clean.lines[at];
    const auto text = clean.text_of(line);
    if (has(text, kWillRestart)) note(at);
    if (has(text, kAgentEnded)) failed.clear();
    // Without a name of its own an agent may be that of another node.
    if (line.stream == 0 || !text.starts_with(kAttemptFailed)) continue;
    if (const auto [before, first] = failed.try_emplace(line.stream, at); !first) {
      note(before->second);
      before->second = at;
    }
  }
  return restart;
}

class RankCollector {
 public:
  RankCollector(const CleanText& clean, const Hints& hints) : clean_(clean), hints_(hints) {}

  RankFacts collect() {
    const bool silent = !says(Hint::kRankFigures) && !says(Hint::kRankAccusation) &&
                        !says(Hint::kWorldSize) && !says(Hint::kRankExit);
    // Who says its rank is a speaker of its own.
    if (silent && clean_.stream_names.size() < 2) return std::move(facts_);
    if (says(Hint::kRankExit)) facts_.restart = find_restart(clean_);
    for (std::uint32_t at = 0; at < clean_.lines.size(); ++at) {
      const auto& line = clean_.lines[at];
      if (line.process_rank >= 0 && line.process_rank != speaker_)
        facts_.speaking.insert(speaker_ = line.process_rank);
      if (!silent && line.text.size() > 0) read(line);
      if (at == facts_.restart.line && at > 0) leave_attempt();
    }
    finish();
    return std::move(facts_);
  }

 private:
  bool says(Hint hint) const { return hints_.may_say(hint); }

  void read(const CleanLine& line) {
    if (line.kind == LineKind::kFrame || line.kind == LineKind::kCode) return;
    const auto text = clean_.text_of(line);
    if (says(Hint::kRankFigures)) work_.read(text, line.process_rank, facts_);
    if (says(Hint::kRankAccusation)) read_accusation(text, facts_);
    if (says(Hint::kWorldSize) && (line.kind == LineKind::kLog || has(text, "world_size=")))
      read_sizes(text, facts_);
    if (says(Hint::kRankExit)) exits_.read(text, facts_.exits);
  }

  // What an earlier attempt waited for does not tell who ended the last one.
  void leave_attempt() {
    work_.forget();
    facts_.groups.clear();
    facts_.alarmed.clear();
    facts_.accused.clear();
    facts_.reported.clear();
    facts_.exits.clear();
  }

  void finish() {
    work_.settle(facts_);
    const bool table = std::any_of(facts_.exits.begin(), facts_.exits.end(),
                                   [](const RankExit& one) { return one.local_rank >= 0; });
    const bool local = std::any_of(clean_.facts.begin(), clean_.facts.end(),
                                   [](const LineFacts& one) { return one.local_rank; });
    // With torchrun in it a task of srun is a node.
    if (table || local) std::erase_if(facts_.exits, [](const RankExit& one) { return one.task; });
    for (const auto& one : facts_.exits) facts_.world = std::max(facts_.world, one.rank + 1);
    // The only process that is heard of is first of nobody.
    if (facts_.world < 2 && facts_.speaking.size() < 2 && !table) {
      facts_.exits.clear();
      facts_.world = 0;
    }
  }

  const CleanText& clean_;
  const Hints& hints_;
  RankFacts facts_;
  WorkReader work_;
  ExitReader exits_;
  int speaker_ = -1;
};

}  // namespace

std::vector<Mark> rank_marks() {
  std::vector<Mark> marks;
  const auto add = [&](Hint hint, const auto& literals) {
    for (const std::string_view literal : literals) marks.push_back({literal, hint});
  };
  add(Hint::kRankFigures, work_marks());
  add(Hint::kRankAccusation, std::array{kFailedBarrier, kNeverJoinedEnd, kRemoteError});
  add(Hint::kRankAccusation, kMissing);
  add(Hint::kRankAccusation, kAbsent);
  add(Hint::kRankAccusation, kDesync);
  add(Hint::kWorldSize, kWorldKeys);
  add(Hint::kWorldSize, kRankNumbers);
  add(Hint::kRankExit, std::array{kAttemptFailed, kWillRestart});
  add(Hint::kRankExit, exit_marks());
  return marks;
}

RankFacts collect_rank_facts(const CleanText& clean, const Hints& hints) {
  return RankCollector(clean, hints).collect();
}

}  // namespace tracelore::parsing
