#include "server/run_table.h"

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

TEST(RunTable, IsNullWithoutRuns) {
  EXPECT_TRUE(run_table(Entry{}, Language::kEnglish).is_null());
}

TEST(SnippetFileName, CouldBeImported) {
  EXPECT_EQ(snippet_file_name("cuda-out-of-memory"), "verify_cuda_out_of_memory.py");
  EXPECT_EQ(snippet_file_name("notes/a b\"\r\n显"), "verify_notes_a_b______.py");
}

}  // namespace
}  // namespace tracelore
