#include "cli/settings/this_machine.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <map>

namespace tracelore::cli {
namespace {

namespace fs = std::filesystem;

struct MachineRow {
  const char* name;
  std::map<std::string, std::string> files;
  const char* os;
  const char* place;
  const char* gpu;
  const char* driver;
};

class Machines : public testing::TestWithParam<MachineRow> {
 protected:
  void SetUp() override {
    fs::remove_all(root_);
    for (const auto& [path, text] : GetParam().files) {
      fs::create_directories((root_ / path).parent_path());
      std::ofstream(root_ / path) << text;
    }
    for (const char* name : {"COLAB_RELEASE_TAG", "KAGGLE_KERNEL_RUN_TYPE", "JPY_PARENT_PID"})
      unsetenv(name);
  }
  void TearDown() override { fs::remove_all(root_); }

  const fs::path root_ =
      fs::temp_directory_path() / ("tracelore-machine-" + std::to_string(getpid()));
};

std::string value(const Facts& facts, const char* name) {
  const auto found = facts.find(name);
  return found == facts.end() ? "" : found->second.value;
}

TEST_P(Machines, TellWhatTheirFilesSay) {
  const auto machine = this_machine(root_);
  EXPECT_EQ(value(machine.facts, "os"), GetParam().os);
  EXPECT_EQ(value(machine.facts, "place"), GetParam().place);
  EXPECT_EQ(value(machine.facts, "gpu"), GetParam().gpu);
  const auto driver = machine.versions.find("driver");
  EXPECT_EQ(driver == machine.versions.end() ? "" : driver->second.version, GetParam().driver);
  for (const auto& [name, fact] : machine.facts) EXPECT_EQ(fact.from, kFromThisMachine) << name;
}

constexpr const char* kCard = "Model: \t\t NVIDIA A100-SXM4-40GB\nIRQ:   \t\t 89\n";

INSTANTIATE_TEST_SUITE_P(
    , Machines,
    testing::ValuesIn<MachineRow>({
        {"Bare", {{"proc/version", "Linux version 6.1.0 (gcc)"}}, "linux", "", "", ""},
        {"Wsl",
         {{"proc/version", "Linux version 5.15.90.1-microsoft-standard-WSL2"}},
         "wsl",
         "",
         "",
         ""},
        {"Container", {{".dockerenv", ""}}, "linux", "container", "", ""},
        {"EqualCards",
         {{"proc/driver/nvidia/gpus/0000:07:00.0/information", kCard},
          {"proc/driver/nvidia/gpus/0000:0f:00.0/information", kCard},
          {"proc/driver/nvidia/version",
           "NVRM version: NVIDIA UNIX x86_64 Kernel Module  550.54.15  Tue Mar  5 22:23:56 UTC\n"
           "GCC version:  gcc version 12.2.0\n"}},
         "linux",
         "",
         "NVIDIA A100-SXM4-40GB",
         "550.54.15"},
        {"DifferentCards",
         {{"proc/driver/nvidia/gpus/0/information", kCard},
          {"proc/driver/nvidia/gpus/1/information", "Model: \t\t Tesla T4\n"}},
         "linux",
         "",
         "",
         ""},
        {"CardWithoutAName",
         {{"proc/driver/nvidia/gpus/0/information", "IRQ: 1\n"}},
         "linux",
         "",
         "",
         ""},
    }),
    [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace tracelore::cli
