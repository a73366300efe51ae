#include "engine/release/frame_path.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace tracelore {
namespace {

struct Row {
  const char* name;
  const char* file;
  bool plain;
  const char* in_package;
};

const std::vector<Row> kRows = {
    {"Library", "/opt/conda/lib/python3.11/site-packages/torch/nn/modules/module.py", true,
     "torch/nn/modules/module.py"},
    {"SameFolder", "/opt/conda/lib/python3.11/site-packages/torch/_ops.py", true, "torch/_ops.py"},
    {"FolderAlone", "/opt/conda/lib/python3.11/site-packages/torch/", true, "torch/"},
    {"DoubledSlash", "/opt/conda/lib/python3.11/site-packages/torch/nn//module.py", false, ""},
    {"DoubledSlashAfterFolder", "/opt/conda/lib/python3.11/site-packages/torch//module.py", false,
     ""},
    {"BackslashAtTheEnd",
     "/opt/conda/lib/python3.11/site-packages/torch/nn/a_long_name_of_it\\m.py", false, ""},
    {"BackslashAfterFolder", "/opt/conda/lib/python3.11/site-packages/torch/\\nn.py", false, ""},
    {"OtherPackage", "/opt/conda/lib/python3.11/site-packages/torchvision/ops.py", true, ""},
    {"EnvironmentOfThatName", "/opt/torch/lib/python3.11/site-packages/torch/_ops.py", true,
     "torch/lib/python3.11/site-packages/torch/_ops.py"},
    {"ShortFolder", "/torch/x.py", true, "torch/x.py"},
    {"Relative", "torch/x.py", true, "torch/x.py"},
    {"Windows", "C:\\env\\Lib\\site-packages\\torch\\_ops.py", false, ""},
    {"Nothing", "", true, ""},
};

class FramePaths : public testing::TestWithParam<Row> {};
TEST_P(FramePaths, AreReadAsTheyStand) {
  const auto path = read_path(GetParam().file);
  EXPECT_EQ(path.plain, GetParam().plain);
  if (path.plain) {
    EXPECT_EQ(path.in_package, GetParam().in_package);
  }
}
TEST_P(FramePaths, AreReadTheSameAfterAnyOther) {
  const auto alone = read_path(GetParam().file);
  for (const auto& before : kRows) {
    PathReader reader;
    reader.read(before.file);
    const auto path = reader.read(GetParam().file);
    EXPECT_EQ(path.plain, alone.plain) << before.name;
    if (alone.plain) {
      EXPECT_EQ(path.in_package, alone.in_package) << before.name;
    }
  }
}
INSTANTIATE_TEST_SUITE_P(, FramePaths, testing::ValuesIn(kRows),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(PathReader, ReadsWhatIsTooLong) {
  const std::string folder = "/opt/conda/lib/python3.11/site-packages/torch/";
  const std::string file = folder + std::string(300, 'a') + "/torch/" + std::string(300, 'b');
  PathReader reader;
  reader.read(folder + "x.py");
  EXPECT_EQ(reader.read(file).in_package, read_path(file).in_package);
}

}  // namespace
}  // namespace tracelore
