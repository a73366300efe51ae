#include "server/pages/runs/run_summary.h"

#include <gtest/gtest.h>

#include "engine/messages/messages.h"

namespace tracelore {
namespace {

std::string run(const std::string& torch, const std::string& verdict,
                const std::string& more = "") {
  return R"({"versions": {"torch": ")" + torch + R"("}, "device": "cpu", "verdict": ")" + verdict +
         "\"" + more + "}";
}

const std::string kReason =
    R"(, "reason": "it can only be shown on cuda", "reason_zh": "只能在 cuda 上验证")";

std::shared_ptr<const Entry> entry(const std::string& id, std::vector<std::string> verified,
                                   const std::string& snippet = "def reproduce(device): pass\n") {
  Entry entry;
  entry.id = id;
  entry.articles[Language::kEnglish].title = "Title of " + id;
  entry.verify_py = snippet;
  entry.verified = std::move(verified);
  return std::make_shared<const Entry>(std::move(entry));
}

std::vector<std::shared_ptr<const Entry>> entries() {
  return {
      entry("seen-then-fixed",
            {run("2.3.1", "AFFECTED, workaround works"), run("2.8.0+cu128", "NOT AFFECTED")}),
      entry("seen-though-skipped-too",
            {run("2.8.0", "AFFECTED, workaround works"), run("2.8.0", "SKIPPED", kReason)}),
      entry("never-affected", {run("2.8.0", "NOT AFFECTED"), run("2.3.1", "SKIPPED", kReason)}),
      entry("needs-a-gpu", {run("2.8.0", "SKIPPED", kReason)}),
      entry("needs-a-gpu-too", {run("2.10.0", "SKIPPED", kReason)}),
      entry("not-run", {"no json"}),
      entry("without-a-check", {}, ""),
  };
}

TEST(RunSummary, CountsEachEntryOnceForARelease) {
  const auto summary = run_summary(entries(), Language::kEnglish);
  EXPECT_EQ(summary["checks"], 6);
  EXPECT_EQ(summary["reproduced"], 2);
  EXPECT_EQ(summary["verdicts"],
            Json::array({"affected, not cured", "affected, cured", "not affected", "skipped"}));
  EXPECT_EQ(summary["releases"], Json::parse(R"([{"version": "2.10.0", "counts": [0, 0, 0, 1]},
                            {"version": "2.8.0", "counts": [0, 1, 2, 1]},
                            {"version": "2.3.1", "counts": [0, 1, 0, 1]}])"));
}

TEST(RunSummary, CountsTheKindsOfChecks) {
  auto looks = *entry("looks", {run("2.8.0", "NOT AFFECTED")});
  looks.verify.shows = CheckKind::kEnvironment;
  auto makes = *entry("makes", {run("2.8.0", "AFFECTED, workaround works")});
  makes.verify.shows = CheckKind::kDemonstration;
  const auto summary =
      run_summary({std::make_shared<const Entry>(looks), std::make_shared<const Entry>(makes)},
                  Language::kEnglish);
  EXPECT_EQ(summary["environment"], 1);
  EXPECT_EQ(summary["release"], 0);
  EXPECT_EQ(summary["demonstration"], 1);
}

TEST(RunSummary, ListsWhatWasNeverReproducedUnderItsReason) {
  const auto never = run_summary(entries(), Language::kChinese)["never"];
  ASSERT_EQ(never.size(), 3U);
  EXPECT_EQ(never[0]["heading"], say(Language::kChinese, "page.about.never_gpu"));
  EXPECT_EQ(never[0]["count"], 2);
  EXPECT_EQ(never[0]["entries"][0], Json({{"id", "needs-a-gpu"},
                                          {"title", "Title of needs-a-gpu"},
                                          {"reason", "只能在 cuda 上验证"}}));
  std::map<std::string, std::string> others;
  for (const auto row : {1, 2}) others[never[row]["entries"][0]["id"]] = never[row]["heading"];
  EXPECT_EQ(others["never-affected"], say(Language::kChinese, "page.about.never_affected"));
  EXPECT_EQ(others["not-run"], say(Language::kChinese, "page.about.never_run"));
}

TEST(RunSummary, ReasonsOfOneKindStandUnderOneHeading) {
  const auto skipped = [](const std::string& id, const std::string& reason) {
    return entry(id, {run("2.8.0", "SKIPPED", R"(, "reason": ")" + reason + "\"")});
  };
  const auto never =
      run_summary({skipped("a", "there is no cuda device here"),
                   skipped("b", "no nvidia-smi here: no NVIDIA driver is installed"),
                   skipped("c", "it can only be shown on cuda"),
                   skipped("d", "flash-attn is not installed here"),
                   skipped("e", "neither x nor y is installed"), skipped("f", "DLLs are Windows's"),
                   skipped("g", "the moon is full")},
                  Language::kEnglish)["never"];
  std::map<std::string, std::size_t> counts;
  for (const auto& row : never) counts[row["heading"]] = row["count"];
  EXPECT_EQ(counts, (std::map<std::string, std::size_t>{
                        {say(Language::kEnglish, "page.about.never_gpu"), 3},
                        {say(Language::kEnglish, "page.about.never_package"), 2},
                        {say(Language::kEnglish, "page.about.never_windows"), 1},
                        {"the moon is full", 1}}));
}

TEST(RunSummary, IsNullWhereNothingWasRun) {
  EXPECT_TRUE(run_summary({entry("not-run", {})}, Language::kEnglish).is_null());
}

}  // namespace
}  // namespace tracelore
