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

// Of a group other than that of all ranks; `member` is the rank's number in it.
std::string in_group(int rank, int group, int member, int sequence, int enqueued,
                     const std::string& operation = "ALLREDUCE, NumelIn=8") {
  const auto head = "[rank" + std::to_string(rank) + "]:[E804 07:12:30.7 ProcessGroupNCCL.cpp:";
  return head + "685] [Rank " + std::to_string(member) +
         "] Watchdog caught collective operation timeout: WorkNCCL(SeqNum=" +
         std::to_string(sequence) + ", OpType=" + operation + ")\n" + head +
         "2252] [PG ID 1 PG GUID " + std::to_string(group) + "(mesh_tp) Rank " +
         std::to_string(member) +
         "]  failure detected by watchdog at work sequence id: " + std::to_string(sequence) +
         " PG status: last enqueued work: " + std::to_string(enqueued) +
         ", last completed work: " + std::to_string(sequence - 1) + "\n";
}

std::string timed_row(int rank, int exit_code, const std::string& time) {
  return "[0]:\n  time      : 2025-08-04_" + time + "\n  host      : gpu-" + std::to_string(rank) +
         "\n" + row(rank, exit_code);
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
        {"AClockAloneIsNotEarlierThanADate",
         raise(0, "KeyError: 'a'", "2025-08-04T07:00:08Z ") +
             raise(5, "ValueError: v", "07:00:09 "),
         2,
         {0},
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
        {"ATableThatEndsBeforeItsRootCause",
         "Failures:\n[1]:\n" + row(1, 1) + "[2]:\n" + row(2, -9),
         3,
         {},
         {}},
        {"OnlyTheTable", "Root Cause (first observed failure):\n[0]:\n" + row(2, 1), 3, {2}, {}},
        {"RaisedBesideWatchdogs",
         raise(5, "ValueError: v") + watchdog(0, 7) + figures(0, 9, 6),
         2,
         {5},
         {}},
        {"AnExitThatNoWatchdogOfItsRankCameBefore",
         watchdog(0, 7) + watchdog(1, 7) + "Root Cause (first observed failure):\n[0]:\n" +
             row(2, 1),
         3,
         {2},
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
        {"ARankOfLoraIsNoProcess",
         "(EngineCore_0 pid=5) ValueError: LoRA rank 64 is greater than max_lora_rank 16\n",
         0,
         {},
         {}},
        {"AWorkerSaysItsRank",
         "(W pid=5) worker rank 3 ready\n(W pid=6) global_rank: 1 ready\n(W pid=5) "
         "RuntimeError: boom boom\n",
         2,
         {3},
         {}},
        {"GroupsAreNotCompared",
         in_group(0, 1, 0, 90, 92) + in_group(1, 2, 0, 40, 42) + in_group(2, 1, 1, 90, 92) +
             in_group(3, 2, 1, 40, 42),
         4,
         {},
         {}},
        {"BehindWithinItsGroup",
         in_group(4, 2, 0, 90, 92) + in_group(5, 2, 1, 87, 87) + in_group(6, 2, 2, 90, 92) +
             in_group(7, 3, 0, 12, 12),
         4,
         {},
         {5}},
        {"MissingFromItsGroup",
         "rank 0/16 ready\n" + in_group(8, 5, 0, 90, 92) + in_group(9, 5, 1, 90, 92) +
             in_group(11, 5, 3, 90, 92),
         16,
         {},
         {10}},
        {"AnotherCollectiveAtTheSameNumber",
         in_group(0, 1, 0, 90, 90) + in_group(1, 1, 1, 90, 90, "_ALLGATHER_BASE, NumelIn=8") +
             in_group(2, 1, 2, 90, 90),
         3,
         {},
         {1}},
        {"TwoCollectivesHalfAndHalfTellNothing",
         in_group(0, 1, 0, 90, 90) + in_group(1, 1, 1, 90, 90, "_ALLGATHER_BASE, NumelIn=8") +
             in_group(2, 1, 2, 90, 90) + in_group(3, 1, 3, 90, 90, "_ALLGATHER_BASE, NumelIn=8"),
         4,
         {},
         {}},
        {"TwoEndsOfATransferDifferRightly",
         in_group(0, 1, 0, 90, 90, "SEND, NumelIn=8") +
             in_group(1, 1, 1, 90, 90, "RECV, NumelIn=9") +
             in_group(2, 1, 2, 90, 90, "SEND, NumelIn=8"),
         3,
         {},
         {}},
        {"AnotherNodesConsoleIsNotPasted",
         "rank 0/4 ready nproc_per_node=2\n" + watchdog(0, 7) + watchdog(1, 7),
         4,
         {},
         {}},
        {"ANetworkFaultComesBeforeTheTimeOuts",
         "[rank2]:[E804 07:02:30.6 ProcessGroupNCCL.cpp:2068] [PG ID 0 PG GUID 0(default_pg) Rank "
         "2] "
         "Process group watchdog thread terminated with exception: NCCL error: remote process "
         "exited "
         "or there was a network error, NCCL version 2.27.3\nncclRemoteError: A call failed "
         "possibly "
         "due to a network error or a remote process exiting prematurely.\nLast error:\nNET/IB: "
         "Got "
         "completion from peer 10.0.0.4<4711> with status=12 opcode=0 len=0 vendor err 129\n" +
             watchdog(0, 7) + watchdog(1, 7),
         3,
         {2},
         {}},
        {"ALocalRankOfOneNodeIsARank", "[default3]:ValueError: v\n[default1]:ok 1\n", 2, {3}, {}},
        {"ALocalRankOfTwoNodesIsNone",
         "nnodes=2 WORLD_SIZE=4\n[default1]:ValueError: v\n[default0]:ok 1\n",
         4,
         {},
         {}},
        {"ANodeIsKnownByItsOtherRanks",
         "1: [default0]:rank 4/8 ready\n1: [default3]:Traceback (most recent call last):\n1: "
         "[default3]:  File \"/a/x.py\", line 3, in f\n1: [default3]:    g()\n1: "
         "[default3]:ValueError: v\n",
         8,
         {7},
         {}},
        {"ANodeIsKnownByTheRanksOfItsTee",
         "nnodes=2\n[default0]:[rank8]: ready\n[default2]:[rank10]: ready\n"
         "[default3]:Traceback (most recent call last):\n"
         "[default3]:  File \"/a/x.py\", line 3, in f\n[default3]:    g()\n"
         "[default3]:ValueError: v\n",
         3,
         {11},
         {}},
        {"CaughtAndLoggedIsNoFailure",
         "[rank1]: 2025-08-04 07:00:01,000 ERROR job: upload failed, will retry\n" +
             raise(1, "ValueError: caught") +
             "[rank1]: 2025-08-04 07:00:09,000 INFO job: step 12 done\n" +
             raise(2, "KeyError: 'k'"),
         2,
         {2},
         {}},
        {"LoggedAndNothingMoreIsAFailure",
         "[rank1]: 2025-08-04 07:00:01,000 ERROR job: training failed\n" +
             raise(1, "ValueError: fatal") + raise(2, "KeyError: 'k'"),
         2,
         {1},
         {}},
        {"OfTwoAttemptsTheLastCounts",
         raise(1, "ValueError: v") +
             "I0804 07:00:02.000000 77 torch/distributed/elastic/agent/server/api.py:899] "
             "[default] "
             "Worker group FAILED. 1/1 attempts left; will restart worker group\n" +
             raise(3, "KeyError: 'k'"),
         2,
         {3},
         {}},
        {"OfTwoTablesTheEarlierCounts",
         "Root Cause (first observed failure):\n" + timed_row(0, 1, "07:00:09") +
             "=====\nRoot Cause (first observed failure):\n" + timed_row(5, 1, "07:00:06") +
             "=====\n",
         6,
         {5},
         {}},
        {"SrunNamesTheKilledTask",
         "rank 0/16 ready\nsrun: error: gpu-01: tasks 0-3: Exited with exit code 1\nsrun: error: "
         "gpu-02: task 13: Killed\n",
         16,
         {13},
         {}},
        {"MpirunNamesTheKilledRank",
         "mpirun noticed that process rank 6 with PID 4 on node hpc-17 exited on signal 9 "
         "(Killed).\n",
         7,
         {6},
         {}},
        {"MpirunWithoutASignalNamesNobody",
         "mpirun noticed that process rank 6 with PID 4 on node hpc-17 is slow.\n",
         0,
         {},
         {}},
        {"MillionRanksAreNone", "[rank99999999]: ValueError: v\n", 0, {}, {}},
    }),
    [](const auto& one) { return std::string(one.param.name); });

TEST(RankHosts, AreThoseOfTheRanksNamed) {
  const auto ranks = parse_paste("Failures:\n" + timed_row(0, 1, "07:00:09") +
                                 "Root Cause (first observed failure):\n" +
                                 timed_row(5, -9, "07:00:06") + "=====\n")
                         .ranks;
  EXPECT_EQ(ranks.hosts, (std::vector<RankHost>{{5, "gpu-5"}}));
}

std::string states(const Ranks& ranks) {
  std::string text;
  for (const auto& row : ranks.each)
    text += std::to_string(row.rank) + ":" + std::string(name_of(row.state)) + "@" +
            std::to_string(row.line) + " ";
  return text;
}

struct StateRow {
  const char* name;
  std::string text;
  const char* states;
};
class RankStates : public testing::TestWithParam<StateRow> {};
TEST_P(RankStates, TellOnlyWhatTheTextTells) {
  EXPECT_EQ(states(parse_paste(GetParam().text).ranks), GetParam().states);
}
INSTANTIATE_TEST_SUITE_P(
    , RankStates,
    testing::ValuesIn<StateRow>({
        {"OneRankHasNoPicture", raise(0, "ValueError: v"), ""},
        {"FirstAndThoseWhoWaited", raise(1, "ValueError: v") + watchdog(0, 7) + watchdog(2, 7),
         "0:failed@5 1:first_to_fail@1 2:failed@6 "},
        {"OfTwoErrorsTheFirst",
         raise(1, "ValueError: v") + raise(1, "KeyError: 'k'") + watchdog(0, 7),
         "0:failed@9 1:first_to_fail@1 "},
        {"OfNoiseAndAnErrorTheError",
         raise(1, kClosed) + raise(1, "ValueError: v") + watchdog(0, 7),
         "0:failed@9 1:first_to_fail@5 "},
        {"SilentOfAWorldThatIsPrinted",
         "world_size=4\n" + raise(1, "ValueError: v") + "[rank0]: INFO waiting\n",
         "0:spoke@0 1:first_to_fail@2 2:silent@0 3:silent@0 "},
        {"WorldBesideTheSizeOfTheNode",
         "local_world_size=2 world_size=4\n" + raise(1, "ValueError: v") +
             "[rank0]: INFO waiting\n",
         "0:spoke@0 1:first_to_fail@2 2:silent@0 3:silent@0 "},
        {"EndedAsTheLauncherSays",
         "Failures:\n" + row(0, 1) + "Root Cause (first observed failure):\n" + row(2, -9) +
             "=====\n",
         "0:ended@0 1:silent@0 2:first_to_fail@0 "},
    }),
    [](const auto& one) { return std::string(one.param.name); });

TEST(RankRows, AreNoMoreThanAPictureHolds) {
  const auto ranks = parse_paste("world_size=99999\n[rank3]: a\n[rank4]: b\n").ranks;
  EXPECT_LE(ranks.each.size(), kMostRankRows);
}

}  // namespace
}  // namespace tracelore
