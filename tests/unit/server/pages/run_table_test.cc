#include "server/pages/runs/run_table.h"

#include <gtest/gtest.h>

#include "engine/entry/snippet.h"

namespace tracelore {
namespace {

Entry entry_with_runs() {
  Entry entry;
  entry.id = "x";
  entry.verified = {
      R"({"versions": {"torch": "2.7.1+cu128"}, "device": "cuda:0", "verdict": "AFFECTED, workaround works", "date": "2026-01-02T03:04:05Z"})",
      R"({"versions": {"torch": "2.10.0"}, "device": "cpu", "verdict": "NOT AFFECTED", "date": "2026-01-02"})",
      R"({"versions": {"torch": "2.7.1"}, "device": "cpu", "verdict": "SKIPPED"})",
      R"({"versions": {}, "device": "cpu", "verdict": "ERROR"})",
      "not json",
  };
  return entry;
}

TEST(RunTable, HasReleasesNewestFirstAndDevicesAcross) {
  const auto table = run_table(entry_with_runs(), Language::kEnglish);
  EXPECT_EQ(table["devices"], Json::array({"cpu", "cuda"}));
  ASSERT_EQ(table["rows"].size(), 2U);
  EXPECT_EQ(table["rows"][0]["version"], "2.10.0");
  EXPECT_EQ(table["rows"][0]["cells"][1]["verdict"], "none");
  EXPECT_EQ(table["rows"][1]["version"], "2.7.1");
  EXPECT_EQ(table["rows"][1]["cells"][0]["verdict"], "skipped");
  EXPECT_EQ(table["rows"][1]["cells"][1]["verdict"], "cured");
  EXPECT_EQ(table["rows"][1]["cells"][1]["date"], "2026-01-02");
}

TEST(RunTable, IsOfThePackageThatDecides) {
  Entry entry;
  entry.packages = {"transformers"};
  entry.verify.packages.emplace("transformers", *Specifier::parse(">=4"));
  entry.verified = {
      R"({"versions": {"python": "3.11.7", "torch": "2.3.1", "transformers": "4.44.2"}, "device": "cpu", "device_name": "x86_64", "verdict": "NOT AFFECTED"})",
      R"({"versions": {"python": "3.12.1", "torch": "2.8.0", "transformers": "4.57.1"}, "platform": "Linux x86_64", "device": "cpu", "verdict": "AFFECTED, workaround works", "shows": "demonstration"})",
  };
  const auto table = run_table(entry, Language::kEnglish);
  EXPECT_EQ(table["package"], "transformers");
  EXPECT_EQ(table["beside_torch"], true);
  ASSERT_EQ(table["rows"].size(), 2U);
  EXPECT_EQ(table["rows"][0]["version"], "4.57.1");
  EXPECT_EQ(table["rows"][0]["torch"], "2.8.0");
  EXPECT_EQ(table["rows"][0]["python"], "3.12.1");
  EXPECT_EQ(table["rows"][0]["platform"], "Linux x86_64");
  EXPECT_EQ(table["rows"][0]["cells"][0]["label"], "raised, cured");
  EXPECT_EQ(table["rows"][1]["platform"], "x86_64");
  EXPECT_EQ(table["rows"][1]["cells"][0]["label"], "not affected");
}

TEST(RunTable, KeepsRunsOfAChangedEnvironmentApart) {
  Entry entry = entry_with_runs();
  EXPECT_EQ(run_table(entry, Language::kEnglish)["any_changed"], false);
  entry.verified.emplace_back(
      R"({"versions": {"torch": "2.10.0"}, "device": "cpu", "verdict": "AFFECTED, workaround works", "changed": "nvidia-nccl-cu12 2.18.1"})");
  const auto table = run_table(entry, Language::kEnglish);
  EXPECT_EQ(table["any_changed"], true);
  ASSERT_EQ(table["rows"].size(), 3U);
  EXPECT_EQ(table["rows"][0]["changed"], "");
  EXPECT_EQ(table["rows"][0]["cells"][0]["verdict"], "not_affected");
  EXPECT_EQ(table["rows"][1]["version"], "2.10.0");
  EXPECT_EQ(table["rows"][1]["changed"], "nvidia-nccl-cu12 2.18.1");
  EXPECT_EQ(table["rows"][1]["cells"][0]["verdict"], "cured");
}

TEST(RunTable, TellsWhatReadersSentApart) {
  Entry entry;
  entry.reported = {
      R"({"versions": {"torch": "2.7.1+cu128"}, "device": "cuda", "device_name": "H100", "verdict": "AFFECTED, workaround works", "shows": "environment"})",
      "no json"};
  const auto table = run_table(entry, Language::kEnglish);
  EXPECT_EQ(table["has_rows"], false);
  EXPECT_EQ(table["reported"],
            Json::array({"Reported by a reader: H100, torch 2.7.1: affected, cured"}));
}

TEST(RunTable, SaysWhereACheckForAGpuNeverMetOne) {
  Entry entry = entry_with_runs();
  entry.verify_py = "def reproduce(device): pass";
  entry.verify.devices = {"cpu", "cuda"};
  EXPECT_EQ(run_table(entry, Language::kEnglish)["never_on_gpu"], false);
  entry.verified.erase(entry.verified.begin());  // the run on CUDA
  EXPECT_EQ(run_table(entry, Language::kEnglish)["never_on_gpu"], true);
  entry.verify.devices = {"cpu"};
  EXPECT_EQ(run_table(entry, Language::kEnglish)["never_on_gpu"], false);
}

TEST(RunTable, IsNullWithoutRuns) {
  EXPECT_TRUE(run_table(Entry{}, Language::kEnglish).is_null());
}

TEST(SnippetFileName, CouldBeImported) {
  EXPECT_EQ(snippet_file_name("cuda-out-of-memory"), "verify_cuda_out_of_memory.py");
  EXPECT_EQ(snippet_file_name("notes/a b\"\r\n显"), "verify_notes_a_b______.py");
}

}  // namespace
}  // namespace tracelore
