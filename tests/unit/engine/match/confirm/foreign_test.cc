#include "engine/match/confirm/foreign.h"

#include <gtest/gtest.h>

#include "engine/traceback/parse.h"

namespace tracelore {
namespace {

struct ForeignRow {
  const char* name;
  std::vector<std::string> packages;  // of the entry
  const char* paste;
  const char* framework;
};

class ForeignFramework : public testing::TestWithParam<ForeignRow> {};

TEST_P(ForeignFramework, IsNoneOfTheEntrysOwn) {
  const auto& row = GetParam();
  Entry entry;
  entry.packages = row.packages;
  const Report report = parse_paste(row.paste);
  EXPECT_EQ(foreign_framework(entry, Paste(report)), row.framework);
}

constexpr const char* kWhisper =
    "INFO:faster_whisper:Processing audio\nCould not locate cudnn_ops64_9.dll.\n";

INSTANTIATE_TEST_SUITE_P(
    , ForeignFramework,
    testing::ValuesIn<ForeignRow>({
        {"AProgramsLogLine", {"torch"}, kWhisper, "CTranslate2"},
        {"AProgramThatTheEntryIsAbout", {"torch", "ctranslate2"}, kWhisper, ""},
        {"AModule", {"torch"}, "tensorflow/core/x.cc: out of memory\n", "tensorflow"},
        {"AModuleThatTheEntryIsAbout", {"tensorflow"}, "tensorflow/core/x.cc: out of memory\n", ""},
        {"WherePyTorchIsNamed",
         {"torch"},
         "torch 2.8.0\ntensorflow/core/x.cc: out of memory\n",
         ""},
        {"NobodyIsNamed", {"torch"}, "out of memory\n", ""},
    }),
    [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace tracelore
