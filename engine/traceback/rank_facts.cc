#include "engine/traceback/rank_facts.h"

#include <algorithm>
#include <array>

#include "engine/traceback/scan.h"

namespace tracelore::parsing {
namespace {

constexpr int kLargestWorld = 200'000;
constexpr std::size_t kMostAccused = 4096;

// What a line must hold to say any of the facts.
constexpr std::array<std::string_view, 3> kFigureKeys = {"atchdog", "last enqueued",
                                                         "last_enqueued"};
constexpr std::string_view kFailedBarrier = " failed to pass monitoredBarrier";
constexpr std::array<std::string_view, 2> kMissing = {"issing ranks", "issing_ranks"};
constexpr std::array<std::string_view, 3> kAbsent = {" has not joined", " have not joined",
                                                     " did not join"};
constexpr std::array<std::string_view, 7> kWorldKeys = {
    "nranks ",     "world_size=",     "world_size:",    "WORLD_SIZE=",
    "world size:", "nnodes x nproc ", "num_processes: "};
constexpr std::string_view kRankOf = "rank ";
constexpr std::array<std::string_view, 10> kRankNumbers = {"rank 0", "rank 1", "rank 2", "rank 3",
                                                           "rank 4", "rank 5", "rank 6", "rank 7",
                                                           "rank 8", "rank 9"};
constexpr std::string_view kFailures = "Failures:";
constexpr std::string_view kRootCause = "Root Cause (first observed failure):";

// The number behind `key` and whatever of ": =" stands between.
bool figure_after(std::string_view text, std::string_view key, std::int64_t& value) {
  const auto found = find_text(text, key);
  if (found == std::string_view::npos) return false;
  Scan scan{text, found + key.size()};
  scan.run([](char c) { return c == ':' || c == '=' || c == ' ' || c == '"'; });
  const bool negative = scan.lit("-");
  std::size_t read = 0;
  if (!scan.number(read)) return false;
  value = negative ? -static_cast<std::int64_t>(read) : static_cast<std::int64_t>(read);
  return true;
}

// "[PG ID 0 PG GUID 0(default_pg) Rank 3]", "[Rank 3]": the rank that speaks in the text itself
int rank_in_text(std::string_view text) {
  for (const std::string_view key : {" Rank ", "[Rank ", "[rank"}) {
    const auto found = find_text(text, key);
    if (found == std::string_view::npos) continue;
    Scan scan{text, found + key.size()};
    std::size_t rank = 0;
    if (scan.number(rank) && (scan.peek() == ']' || scan.peek() == ')'))
      return static_cast<int>(rank);
  }
  return -1;
}

std::string group_of(std::string_view text) {
  const auto begin = find_text(text, "PG GUID ");
  if (begin == std::string_view::npos) return "";
  const auto end = text.find(" Rank", begin);
  return std::string(text.substr(
      begin, end == std::string_view::npos ? 40 : std::min<std::size_t>(end - begin, 120)));
}

// Numbers of a list such as "{6, 7}", "[1, 2]", "1, 2"
void read_ranks(std::string_view text, std::set<int>& ranks) {
  Scan scan{text};
  scan.run(
      [](char c) { return c == ' ' || c == ':' || c == '{' || c == '[' || c == '(' || c == '='; });
  std::size_t rank = 0;
  while (scan.number(rank) && ranks.size() < kMostAccused) {
    if (rank < kLargestWorld) ranks.insert(static_cast<int>(rank));
    scan.run([](char c) { return c == ',' || c == ' '; });
  }
}

void read_accusation(std::string_view text, std::set<int>& accused) {
  // "[Rank 0]: Ranks 1, 2 failed to pass monitoredBarrier in 300000 ms"
  if (const auto failed = find_text(text, kFailedBarrier); failed != std::string_view::npos) {
    const auto head = text.substr(0, failed);
    auto begin = head.rfind("Ranks ");
    std::size_t length = 6;
    if (begin == std::string_view::npos) {
      begin = head.rfind("Rank ");
      length = 5;
    }
    if (begin != std::string_view::npos) read_ranks(head.substr(begin + length), accused);
  }
  for (const std::string_view key : {"issing ranks", "issing_ranks"})
    if (const auto found = find_text(text, key); found != std::string_view::npos)
      read_ranks(text.substr(found + key.size()), accused);
  for (const auto key : kAbsent) {
    const auto found = find_text(text, key);
    if (found == std::string_view::npos) continue;
    auto begin = text.substr(0, found).rfind("ank");
    if (begin == std::string_view::npos) continue;
    begin += 3;
    if (begin < text.size() && text[begin] == 's') ++begin;
    read_ranks(text.substr(begin), accused);
  }
}

void read_world(std::string_view text, int& world) {
  for (const auto key : kWorldKeys) {
    std::int64_t size = 0;
    if (figure_after(text, key, size) && size > world && size < kLargestWorld)
      world = static_cast<int>(size);
  }
  // "rank 3/8"
  for (auto found = find_text(text, kRankOf); found != std::string_view::npos;
       found = text.find(kRankOf, found + kRankOf.size())) {
    Scan scan{text, found + kRankOf.size()};
    std::size_t rank = 0, size = 0;
    if (scan.number(rank) && scan.lit("/") && scan.number(size) && rank < size &&
        size < kLargestWorld)
      world = std::max(world, static_cast<int>(size));
  }
}

// The table is read row by row; a rank opens a row, what follows belongs to it.
class TableReader {
 public:
  void read(std::string_view line, std::vector<TableRow>& table) {
    const auto text = trim(line);
    if (text.starts_with(kFailures)) open_ = true, root_ = false;
    if (text.starts_with(kRootCause)) open_ = root_ = true;
    if (!open_) return;
    std::int64_t value = 0;
    if (text.starts_with("rank ") && figure_after(text, "rank", value) &&
        table.size() < kMostAccused)
      table.push_back({static_cast<int>(value), 0, root_});
    else if (text.starts_with("exitcode") && figure_after(text, "exitcode", value) &&
             !table.empty())
      table.back().exit_code = static_cast<int>(value);
    else if (text.starts_with("=====") && root_)
      open_ = root_ = false;
  }

 private:
  bool open_ = false;
  bool root_ = false;
};

void read_figures(std::string_view text, int rank, RankFacts& facts) {
  if (!has_any(text, kFigureKeys)) return;
  if (rank < 0) rank = rank_in_text(text);
  if (rank < 0) return;
  facts.alarmed.insert(rank);
  auto& figures = facts.figures[group_of(text)][rank];
  std::int64_t value = -1;
  for (const std::string_view key : {"last enqueued work", "last enqueued NCCL work",
                                     "last_enqueued_collective", "last enqueued"})
    if (figure_after(text, key, value)) {
      figures.enqueued = value;
      break;
    }
  for (const std::string_view key : {"last completed work", "last completed NCCL work",
                                     "last_completed_collective", "last completed"})
    if (figure_after(text, key, value)) {
      figures.completed = value;
      break;
    }
  if (figure_after(text, "SeqNum", value) || figure_after(text, "work sequence id", value))
    figures.timed_out = value;
}

}  // namespace

std::vector<RankMark> rank_marks() {
  std::vector<RankMark> marks = {
      {kFailedBarrier, kSaysAccusation}, {kFailures, kSaysTable}, {kRootCause, kSaysTable}};
  for (const auto key : kFigureKeys) marks.push_back({key, kSaysFigures});
  for (const auto key : kMissing) marks.push_back({key, kSaysAccusation});
  for (const auto key : kAbsent) marks.push_back({key, kSaysAccusation});
  for (const auto key : kWorldKeys) marks.push_back({key, kSaysWorld});
  for (const auto key : kRankNumbers) marks.push_back({key, kSaysWorld});
  return marks;
}

RankFacts collect_rank_facts(const CleanText& clean) {
  RankFacts facts;
  TableReader table;
  int speaker = -1;
  const auto says = [&](RankSaying saying) { return (clean.formats >> saying & 1U) != 0; };
  const bool silent =
      !says(kSaysFigures) && !says(kSaysAccusation) && !says(kSaysWorld) && !says(kSaysTable);
  // Who says its rank is a speaker of its own.
  if (silent && clean.stream_names.size() < 2) return facts;
  for (const auto& line : clean.lines) {
    if (line.process_rank >= 0 && line.process_rank != speaker)
      facts.speaking.insert(speaker = line.process_rank);
    const auto text = std::string_view(clean.text).substr(line.text.begin, line.text.size());
    if (silent || text.empty()) continue;
    if (line.kind == LineKind::kFrame || line.kind == LineKind::kCode) continue;
    if (says(kSaysFigures)) read_figures(text, line.process_rank, facts);
    if (says(kSaysAccusation)) read_accusation(text, facts.accused);
    if (says(kSaysWorld) && line.kind == LineKind::kLog) read_world(text, facts.world);
    if (says(kSaysTable)) table.read(text, facts.table);
  }
  for (const auto& row : facts.table) facts.world = std::max(facts.world, row.rank + 1);
  return facts;
}

}  // namespace tracelore::parsing
