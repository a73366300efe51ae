#include "engine/release/frame_path.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace tracelore {
namespace {

struct FramePathRow {
  const char* name;
  const char* file;
  const char* in_package;
};

const std::vector<FramePathRow> kRows = {
    {"Library", "/opt/conda/lib/python3.11/site-packages/torch/nn/modules/module.py",
     "torch/nn/modules/module.py"},
    {"FolderAlone", "/opt/conda/lib/python3.11/site-packages/torch/", "torch/"},
    {"DoubledSlash", "/opt/site-packages/torch/nn//module.py", "torch/nn/module.py"},
    {"DoubledSlashAfterFolder", "/opt/site-packages/torch//module.py", "torch/module.py"},
    {"BackslashAtTheEnd", "/opt/site-packages/torch/nn/name\\m.py", "torch/nn/name/m.py"},
    {"BackslashAfterFolder", "/opt/site-packages/torch/\\nn.py", "torch/nn.py"},
    {"OtherPackage", "/opt/site-packages/torchvision/ops.py", ""},
    {"NameWithinAName", "/opt/site-packages/mytorch/ops.py", ""},
    {"EnvironmentOfThatName", "/opt/torch/lib/site-packages/torch/_ops.py",
     "torch/lib/site-packages/torch/_ops.py"},
    {"ShortFolder", "/torch/x.py", "torch/x.py"},
    {"Relative", "torch/x.py", "torch/x.py"},
    {"Windows", "C:\\env\\Lib\\site-packages\\torch\\_ops.py", "torch/_ops.py"},
    {"Nothing", "", ""},
};

class FramePaths : public testing::TestWithParam<FramePathRow> {};
TEST_P(FramePaths, EndInThePackage) {
  const auto path = with_slashes(GetParam().file);
  EXPECT_EQ(in_package(path), GetParam().in_package);
}
INSTANTIATE_TEST_SUITE_P(, FramePaths, testing::ValuesIn(kRows),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(FramePath, OnlyTheEndOfALongPathCounts) {
  const std::string folder = "/site-packages/torch/" + std::string(600, 'a') + "/torch/";
  EXPECT_EQ(in_package(with_slashes(folder + "x.py")), "torch/x.py");
}

TEST(FramePath, TheNextOneIsShorter) {
  const std::string path = "/opt/torch/lib/torch/x.py";
  const auto first = in_package(path);
  EXPECT_EQ(first, "torch/lib/torch/x.py");
  EXPECT_EQ(next_in_package(first), "torch/x.py");
  EXPECT_EQ(next_in_package("torch/x.py"), "");
}

}  // namespace
}  // namespace tracelore
