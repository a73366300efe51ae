#include "tests/unit/engine/traceback/dump_rows.h"

namespace tracelore {
namespace {

const std::string kHeadOfTrace =
    "Traceback (most recent call last):\n  File \"/a/x.py\", line 3, in f\n    g()\n";

std::string life(int lines) {
  std::string out;
  for (int step = 0; step < lines; ++step)
    out += "epoch 1 step " + std::to_string(step) + " loss 0.5\n";
  return out;
}

std::string of_pid(int pid, const std::string& lines) {
  std::string out;
  for (std::size_t at = 0; at < lines.size(); at = lines.find('\n', at) + 1)
    out +=
        "(W pid=" + std::to_string(pid) + ") " + lines.substr(at, lines.find('\n', at) - at) + '\n';
  return out;
}

// A process says that it will retry, `others` lines of another stand between, and it raises.
std::string retried(int others) {
  return of_pid(5, "2025-08-04 07:00:01,000 WARNING job: upload failed, will retry\n") +
         of_pid(6, life(others)) + of_pid(5, kHeadOfTrace + "OSError: upload failed\n") +
         of_pid(6, life(1) + kHeadOfTrace + "RuntimeError: boom\n");
}

struct RootCase {
  const char* name;
  std::string text;
  std::vector<std::string> roots;  // "type: message", best first
};

class RootCause : public testing::TestWithParam<RootCase> {};

TEST_P(RootCause, IsToldFromWhatFollowed) {
  std::vector<std::string> roots;
  for (const auto& one : parse_paste(GetParam().text).exceptions)
    if (one.relation == Relation::kRoot) roots.push_back(one.type + ": " + one.message);
  EXPECT_EQ(roots, GetParam().roots);
}

INSTANTIATE_TEST_SUITE_P(
    , RootCause,
    testing::ValuesIn<RootCase>({
        {"LoggedAndSurvivedDoesNotWin",
         kHeadOfTrace + "OSError: upload failed\n" + life(9) + kHeadOfTrace +
             "RuntimeError: boom\n",
         {"RuntimeError: boom"}},
        {"CaughtWithAFallbackDoesNotWin",
         "2025-08-04 07:00:01,000 WARNING model: flash-attn is missing. Falling back to sdpa\n" +
             kHeadOfTrace + "ModuleNotFoundError: No module named 'flash_attn'\n" +
             "2025-08-04 07:00:02,000 INFO job: started\n" + kHeadOfTrace + "RuntimeError: boom\n",
         {"RuntimeError: boom"}},
        {"SaidAboveTheLinesOfOthers", retried(20), {"RuntimeError: boom"}},
        {"SaidTooFarAbove", retried(70), {"RuntimeError: boom", "OSError: upload failed"}},
        {"CaughtBeforeAWatchdogEndedTheRun",
         "2025-08-04 07:00:01,000 WARNING job: upload failed, will retry\n" + kHeadOfTrace +
             "OSError: upload failed\n" + life(1) +
             "RuntimeError: Timed out initializing process group\n",
         {"RuntimeError: Timed out initializing process group"}},
        {"AbortedByAWatchdog",
         "[rank3]:[E804 07:12:30.6 ProcessGroupNCCL.cpp:685] [Rank 3] Watchdog caught collective "
         "operation timeout: WorkNCCL(SeqNum=7, OpType=ALLREDUCE)\n"
         "Fatal Python error: Aborted\n\nThread 0x00007f0b (most recent call first):\n"
         "  File \"/a/train.py\", line 88 in step\n",
         {": [Rank 3] Watchdog caught collective operation timeout: WorkNCCL(SeqNum=7, "
          "OpType=ALLREDUCE)"}},
        {"AbortedAndNothingElse",
         "Fatal Python error: Aborted\n\nThread 0x00007f0b (most recent call first):\n"
         "  File \"/a/train.py\", line 88 in step\n",
         {": Fatal Python error: Aborted"}},
        {"SaidBelow",
         "2025-08-04 07:00:01,000 WARNING job: upload failed\n" + kHeadOfTrace + "OSError: a\n" +
             "2025-08-04 07:00:02,000 INFO job: will retry\n" + kHeadOfTrace +
             "RuntimeError: boom\n",
         {"RuntimeError: boom"}},
        {"LoggedWithoutGoingOnIsKept",
         "2025-08-04 07:00:01,000 ERROR job: training failed\n" + kHeadOfTrace + "OSError: a\n\n" +
             kHeadOfTrace + "RuntimeError: b\n",
         {"RuntimeError: b", "OSError: a"}},
        {"TwoInARowAreBothKept",
         kHeadOfTrace + "OSError: a\n\n" + kHeadOfTrace + "RuntimeError: b\n",
         {"RuntimeError: b", "OSError: a"}},
        {"OnlyTheSurvivedOneIsStillARoot",
         kHeadOfTrace + "OSError: upload failed\n" + life(9),
         {"OSError: upload failed"}},
        {"TeardownDoesNotWin",
         kHeadOfTrace + "ValueError: v\n\n" + kHeadOfTrace +
             "BrokenPipeError: [Errno 32] Broken pipe\n",
         {"ValueError: v"}},
        {"TeardownAloneIsARoot",
         kHeadOfTrace + "BrokenPipeError: [Errno 32] Broken pipe\n",
         {"BrokenPipeError: [Errno 32] Broken pipe"}},
        {"KeyboardInterruptOfTheOthers",
         "[rank0]: ValueError: v\n[rank1]: KeyboardInterrupt: x\n",
         {"ValueError: v"}},
        {"WrapperInAnotherProcess",
         "(E pid=1) ValueError: v\nRuntimeError: Engine core initialization failed. See root cause "
         "above.\n",
         {"ValueError: v"}},
        {"EchoOfTheFirst",
         kHeadOfTrace +
             "RuntimeError: CUDA error: operation not permitted when stream is capturing\n\n"
             "During handling of the above exception, another exception occurred:\n\n" +
             kHeadOfTrace +
             "RuntimeError: CUDA error: operation failed due to a previous error during capture\n",
         {"RuntimeError: CUDA error: operation not permitted when stream is capturing"}},
        {"ErrorInARecordOfTheLevelWarningBeforeTheFailure",
         "2025-08-04 07:00:01,000 WARNING RuntimeError: batch 17 is too long\n" + kHeadOfTrace +
             "ValueError: v\n",
         {"ValueError: v"}},
        {"ErrorInARecordOfTheLevelErrorBeforeTheFailure",
         "2025-08-04 07:00:01,000 ERROR RuntimeError: batch 17 is too long\n" + kHeadOfTrace +
             "ValueError: v\n",
         {"ValueError: v", "RuntimeError: batch 17 is too long"}},
        {"WarningCountsAlone", "/a/x.py:1: UserWarning: old\n", {"UserWarning: old"}},
        {"KilledWorkerBeforeItsPeersNoise",
         "[rank1]: RuntimeError: DataLoader worker (pid 9) is killed by signal: Bus "
         "error.\n[rank0]: RuntimeError: Connection reset by peer\n",
         {"RuntimeError: DataLoader worker (pid 9) is killed by signal: Bus error."}},
        {"MessageBeforeItsTraceback",
         "!!! Exception during processing !!! CUDA out of memory. Tried to allocate 2 GiB\n" +
             kHeadOfTrace + "OutOfMemoryError: CUDA out of memory. Tried to allocate 2 GiB\n",
         {"OutOfMemoryError: CUDA out of memory. Tried to allocate 2 GiB"}},
        {"IgnoredOutOfADestructor",
         kHeadOfTrace +
             "RuntimeError: boom\nException ignored in: <function Adam.__del__ at 0x7f1b>\n" +
             kHeadOfTrace + "AttributeError: 'Adam' object has no attribute 'op'\n",
         {"RuntimeError: boom"}},
        {"IgnoredBeforeTheFailure",
         "Exception ignored in: <function Adam.__del__ at 0x7f1b>\n" + kHeadOfTrace +
             "AttributeError: no op\n" + kHeadOfTrace + "RuntimeError: boom\n",
         {"RuntimeError: boom"}},
        {"IgnoredIsNoRootAlone",
         "Exception ignored in: <function Adam.__del__ at 0x7f1b>\n" + kHeadOfTrace +
             "AttributeError: no op\n",
         {}},
        {"IgnoredInTheHook",
         "Exception ignored in sys.unraisablehook: <built-in function unraisablehook>\n" +
             kHeadOfTrace + "AttributeError: no op\n",
         {}},
        {"IgnoredByADeallocatorOf314",
         "Exception ignored while calling deallocator <function Adam.__del__ at 0x7f1b>:\n" +
             kHeadOfTrace + "AttributeError: no op\n",
         {}},
        {"IgnoredWithItsChain",
         "Exception ignored in: <function Adam.__del__ at 0x7f1b>\n" + kHeadOfTrace +
             "KeyError: 1\n\nDuring handling of the above exception, another exception "
             "occurred:\n\n" +
             kHeadOfTrace + "AttributeError: no op\n",
         {}},
        {"ADestructorWhoseAnnouncementWasLost",
         kHeadOfTrace + "RuntimeError: boom\n" +
             "Traceback (most recent call last):\n  File \"/a/x.py\", line 9, in __del__\n"
             "AttributeError: no op\n",
         {"RuntimeError: boom"}},
        {"ADestructorCutAtItsFrame",
         "  File \"/a/x.py\", line 9, in __del__\n    self.stop()\nAttributeError: no op\n",
         {}},
        {"AThreadDidEnd",
         "Exception ignored in thread started by: <function work at 0x7f1b>\n" + kHeadOfTrace +
             "RuntimeError: boom\n",
         {"RuntimeError: boom"}},
        {"RaisedAndIgnoredIsRaised",
         kHeadOfTrace +
             "RuntimeError: boom\nException ignored in: <function Adam.__del__ at 0x7f1b>\n" +
             kHeadOfTrace + "RuntimeError: boom\n",
         {"RuntimeError: boom"}},
    }),
    [](const auto& row) { return std::string(row.param.name); });

TEST(Ignored, WhatADestructorRaisedIsTeardown) {
  const auto report = parse_paste("Exception ignored in: <function Adam.__del__ at 0x7f1b>\n" +
                                  kHeadOfTrace + "AttributeError: no op\n");
  ASSERT_EQ(report.exceptions.size(), 1U);
  EXPECT_EQ(report.exceptions[0].relation, Relation::kTeardown);
}

TEST(Folding, RanksWithOtherNumbersAreOne) {
  const auto report = parse_paste(
      "[rank1]: RuntimeError: CUDA error on device 1 at 0x7f01\n[rank0]: RuntimeError: CUDA error "
      "on device 0 at 0x7f02\n");
  ASSERT_EQ(report.exceptions.size(), 1U);
  EXPECT_EQ(report.exceptions[0].process_ranks, (std::vector<int>{0, 1}));
  EXPECT_EQ(report.exceptions[0].repeats, 2U);
  EXPECT_EQ(report.exceptions[0].lines, (LineRange{1, 1}));
}

TEST(Folding, OtherFramesAreAnotherFailure) {
  const auto other = std::string(kHeadOfTrace).replace(kHeadOfTrace.find("line 3"), 6, "line 4");
  EXPECT_EQ(
      parse_paste(kHeadOfTrace + "ValueError: v\n\n" + other + "ValueError: v\n").exceptions.size(),
      2U);
}

}  // namespace
}  // namespace tracelore
