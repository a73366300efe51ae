#include "engine/match/fingerprint.h"

#include <gtest/gtest.h>

namespace tracelore {
namespace {

struct AbstractCase {
  const char* name;
  const char* message;
  const char* expected;
};

class AbstractMessage : public testing::TestWithParam<AbstractCase> {};

TEST_P(AbstractMessage, ReplacesWhatVaries) {
  EXPECT_EQ(abstract_message(GetParam().message), GetParam().expected);
}

INSTANTIATE_TEST_SUITE_P(
    , AbstractMessage,
    testing::ValuesIn<AbstractCase>({
        {"Sizes", "Tried to allocate 2.00 GiB. GPU 0 has 79.10 GiB",
         "Tried to allocate <n> GiB. GPU <n> has <n> GiB"},
        {"Device", "found at least two devices, cuda:3 and cpu!",
         "found at least two devices, cuda:<n> and cpu!"},
        {"DigitsInNames", "aten::mm2 got float16", "aten::mm2 got float16"},
        {"Address", "<Foo object at 0x7f00deadbeef>", "<Foo object at <hex>>"},
        {"Quoted", "module 'torch' has no attribute \"foo\"",
         "module <str> has no attribute <str>"},
        {"Apostrophe", "can't convert cuda:0 device type tensor",
         "can't convert cuda:<n> device type tensor"},
        {"UnixPath", "cannot open /home/me/x/libfoo.so.2: no", "cannot open <path> no"},
        {"WindowsPath", "loading C:\\Users\\me\\c10.dll now", "loading <path> now"},
        {"Commit", "built from deadbeefcafe1 here", "built from <hex> here"},
        {"Shapes", "size of tensor a (3) must match (5)",
         "size of tensor a (<n>) must match (<n>)"},
        {"Empty", "", ""},
    }),
    [](const auto& row) { return std::string(row.param.name); });

Report report_of(std::string type, std::string message, std::vector<Frame> frames) {
  Report report;
  Exception exception;
  exception.type = std::move(type);
  exception.message = std::move(message);
  exception.frames = std::move(frames);
  report.exceptions.push_back(std::move(exception));
  return report;
}

const Frame kLinear = {"/opt/env/lib/python3.11/site-packages/torch/nn/modules/linear.py", 125,
                       "forward", "", 3};
const Frame kLinearElsewhere = {"C:\\Py\\Lib\\site-packages\\torch\\nn\\modules\\linear.py", 117,
                                "forward", "", 9};
const Frame kMine = {"/home/me/train.py", 10, "main", "", 1};
const Frame kYours = {"/srv/you/run.py", 99, "go", "", 1};

TEST(Fingerprint, IsTheSameOnAnyMachine) {
  const auto mine =
      fingerprint_of(report_of("RuntimeError", "shapes (2x3) on cuda:0", {kMine, kLinear}));
  const auto yours = fingerprint_of(
      report_of("RuntimeError", "shapes (7x9) on cuda:5", {kYours, kLinearElsewhere}));
  EXPECT_EQ(mine, yours);
}

TEST(Fingerprint, ForgetsTheModuleOfTheClass) {
  EXPECT_EQ(fingerprint_of(report_of("torch.cuda.OutOfMemoryError", "CUDA out of memory", {})),
            fingerprint_of(report_of("torch.OutOfMemoryError", "CUDA out of memory", {})));
}

TEST(Fingerprint, TellsProblemsApart) {
  const auto base = fingerprint_of(report_of("RuntimeError", "a b c", {kLinear}));
  EXPECT_NE(base, fingerprint_of(report_of("RuntimeError", "a b d", {kLinear})));
  EXPECT_NE(base, fingerprint_of(report_of("ValueError", "a b c", {kLinear})));
  EXPECT_NE(base, fingerprint_of(report_of("RuntimeError", "a b c", {})));
}

TEST(Fingerprint, NamesItsVersionAndIsEmptyWithoutAnError) {
  EXPECT_TRUE(fingerprint_of(report_of("E", "m", {})).starts_with("1-"));
  EXPECT_EQ(fingerprint_of(Report{}), "");
}

}  // namespace
}  // namespace tracelore
