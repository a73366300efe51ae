#include "engine/traceback/relation/kinds.h"

#include <gtest/gtest.h>

namespace tracelore::parsing {
namespace {

struct KindsRow {
  const char* name;
  const char* type;
  const char* message;
  Distance distance;
  bool echo = false;
};

class Kinds : public testing::TestWithParam<KindsRow> {};

TEST_P(Kinds, AreToldByClassAndMessage) {
  Exception exception;
  exception.type = GetParam().type;
  exception.message = GetParam().message;
  FoldedFacts facts;
  facts.echo = GetParam().echo;
  EXPECT_EQ(distance_of(exception, facts), GetParam().distance);
}

INSTANTIATE_TEST_SUITE_P(
    , Kinds,
    testing::ValuesIn<KindsRow>({
        {"Raised", "ValueError", "v", kGenuine},
        {"LastWord", "ValueError", "v", kEcho, true},
        {"KilledWorker", "RuntimeError", "DataLoader worker (pid 9) is killed by signal: Killed.",
         kSymptom},
        {"NetworkCard", "torch.distributed.DistBackendError",
         "ncclRemoteError: A call failed\nNET/IB: Got completion from peer 10.0.0.4 status=12",
         kSymptom},
        {"NoRouteWithoutNccl", "OSError", "[Errno 113] No route to host", kGenuine},
        {"Watchdog", "", "Watchdog caught collective operation timeout: WorkNCCL(SeqNum=7)",
         kWatchdog},
        {"BrokenPipe", "BrokenPipeError", "[Errno 32] Broken pipe", kNoise},
        {"AbortedByItsPeer", "torch.distributed.DistBackendError",
         "NCCL communicator was aborted on rank 1.", kNoise},
        {"Launcher", "torch.distributed.elastic.multiprocessing.errors.ChildFailedError", "",
         kEnclosing},
        {"RootCauseAbove", "RuntimeError",
         "Engine core initialization failed. See root cause above.", kEnclosing},
    }),
    [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace tracelore::parsing
