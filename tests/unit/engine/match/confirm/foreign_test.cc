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

struct BorrowedRow {
  const char* name;
  const char* pattern;
  const char* paste;
  bool borrowed;
};

class Borrowed : public testing::TestWithParam<BorrowedRow> {};

TEST_P(Borrowed, IsWhatHasNoWordsOfItsOwn) {
  Signature signature;
  signature.exceptions = {"ModuleNotFoundError"};
  signature.pattern = *Template::parse(GetParam().pattern);
  const Report report = parse_paste(GetParam().paste);
  const Paste paste(report);
  const auto found = confirm(signature, paste, /*cut=*/false);
  ASSERT_TRUE(found);
  EXPECT_EQ(is_borrowed(*found, Entry(), paste), GetParam().borrowed);
}

INSTANTIATE_TEST_SUITE_P(
    , Borrowed,
    testing::ValuesIn<BorrowedRow>({
        {"AnyName", "No module named '{package}'",
         "ModuleNotFoundError: No module named 'diff_gaussian_rasterization'\n", true},
        {"AListedName", "No module named '{package:diff_gaussian_rasterization|video}'",
         "ModuleNotFoundError: No module named 'diff_gaussian_rasterization'\n", false},
        {"AShortListedName", "No module named '{package:diff_gaussian_rasterization|timm}'",
         "ModuleNotFoundError: No module named 'timm'\n", false},
        {"AListedClass", "No module named '{class:diff_gaussian_rasterization|video}'",
         "ModuleNotFoundError: No module named 'diff_gaussian_rasterization'\n", true},
        {"AnyNameBesideTheField", "No module named '{package}'",
         "ModuleNotFoundError: No module named 'video'\nvllm serve\n", false},
    }),
    [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace tracelore
