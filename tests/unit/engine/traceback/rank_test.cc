#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/traceback/parse.h"

namespace tracelore {
namespace {

using List = std::vector<int>;

std::string raise(int rank, const std::string& message, const std::string& before = "") {
  const auto head = before + "[rank" + std::to_string(rank) + "]: ";
  return head + "Traceback (most recent call last):\n" + head +
         "  File \"/a/x.py\", line 3, in f\n" + head + "    g()\n" + head + message + "\n";
}

std::string watchdog(int rank, int sequence) {
  return "[rank" + std::to_string(rank) +
         "]:[E804 07:12:30.674931661 ProcessGroupNCCL.cpp:685] [Rank " + std::to_string(rank) +
         "] Watchdog caught collective operation timeout: WorkNCCL(SeqNum=" +
         std::to_string(sequence) + ", OpType=ALLREDUCE)\n";
}

std::string figures(int rank, int enqueued, int completed) {
  return "[rank" + std::to_string(rank) +
         "]:[E804 07:12:30.7 ProcessGroupNCCL.cpp:2252] [PG ID 0 PG GUID 0(default_pg) Rank " +
         std::to_string(rank) + "] PG status: last enqueued work: " + std::to_string(enqueued) +
         ", last completed work: " + std::to_string(completed) + "\n";
}

std::string row(int rank, int exit_code) {
  return "  rank      : " + std::to_string(rank) + " (local_rank: " + std::to_string(rank) +
         ")\n  exitcode  : " + std::to_string(exit_code) + " (pid: 7)\n";
}

struct RankCase {
  const char* name;
  std::string text;
  int seen;
  List first;
  List lagging;
};

class RankJudgement : public testing::TestWithParam<RankCase> {};

TEST_P(RankJudgement, NamesWhoFailedFirstOrWhoLags) {
  const auto ranks = parse_paste(GetParam().text).ranks;
  EXPECT_EQ(ranks.seen, GetParam().seen);
  EXPECT_EQ(ranks.first_to_fail, GetParam().first);
  EXPECT_EQ(ranks.lagging, GetParam().lagging);
}

const std::string kClosed =
    "RuntimeError: [pair.cc:534] Connection closed by peer [127.0.0.1]:28552";

INSTANTIATE_TEST_SUITE_P(
    , RankJudgement,
    testing::ValuesIn<RankCase>({
        {"NoRanks", "RuntimeError: boom\n", 0, {}, {}},
        {"OneRaisesTheOthersNotice", raise(1, kClosed) + raise(3, "ValueError: v"), 2, {3}, {}},
        {"AllRaiseTheSameWithoutTimes",
         raise(0, "ValueError: v") + raise(1, "ValueError: v"),
         2,
         {0, 1},
         {}},
        {"TheLauncherTellsEqualRanksApart",
         raise(0, "ValueError: v") + raise(1, "ValueError: v") +
             "Root Cause (first observed failure):\n[0]:\n" + row(1, 1),
         2,
         {1},
         {}},
        {"TimesTellThemApart",
         raise(0, "ValueError: v", "2025-08-04T07:00:09Z ") +
             raise(1, "ValueError: v", "2025-08-04T07:00:08Z "),
         2,
         {1},
         {}},
        {"TimesBeatTheOrderOfTheText",
         raise(0, "KeyError: 'a'", "2025-08-04T07:00:09Z ") +
             raise(5, "ValueError: v", "2025-08-04T07:00:08Z "),
         2,
         {5},
         {}},
        {"TheTableMayNameTheWrongRank",
         raise(0, kClosed) + "Failures:\n[1]:\n" + row(1, -9) +
             "Root Cause (first observed failure):\n[0]:\n" + row(0, 1),
         2,
         {1},
         {}},
        {"OnlyTheTable", "Root Cause (first observed failure):\n[0]:\n" + row(2, 1), 3, {2}, {}},
        {"RaisedBesideWatchdogs",
         raise(5, "ValueError: v") + watchdog(0, 7) + figures(0, 9, 6),
         2,
         {5},
         {}},
        {"FewerEnqueuedLags",
         watchdog(0, 881) + figures(0, 884, 880) + watchdog(1, 881) + figures(1, 884, 880) +
             figures(2, 880, 880),
         3,
         {},
         {2}},
        {"ASilentRankIsMissing",
         "rank 0/4 ready\n" + watchdog(1, 772) + watchdog(2, 772) + watchdog(3, 772),
         4,
         {},
         {0}},
        {"SmallerSequenceNumberLags",
         watchdog(0, 12) + watchdog(1, 12) + watchdog(2, 9),
         3,
         {},
         {2}},
        {"MonitoredBarrierNamesThem",
         "[rank0]: RuntimeError: [Rank 0]: Ranks 1, 2 failed to pass monitoredBarrier in 300000 "
         "ms\n",
         1,
         {},
         {1, 2}},
        {"OneWatchdogSaysNothing", watchdog(3, 12), 1, {}, {}},
        {"PidsLearnTheirRank",
         "(W pid=5) rank 3/4 on gpu 3 ready\n(W pid=6) rank 1/4 on gpu 1 ready\n(W pid=5) "
         "RuntimeError: boom boom\n",
         4,
         {3},
         {}},
        {"MillionRanksAreNone", "[rank99999999]: ValueError: v\n", 0, {}, {}},
    }),
    [](const auto& one) { return std::string(one.param.name); });

}  // namespace
}  // namespace tracelore
