#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <string>

#include "cli/doctor/diagnosis.h"
#include "cli/doctor/doctor_findings.h"
#include "engine/messages/messages.h"

namespace tracelore::cli {
namespace {

TEST(DoctorFindings, EachHasItsSentencesAndItsGroupInBothLanguages) {
  for (const auto language : kLanguages)
    for (const auto& row : finding_rows()) {
      EXPECT_TRUE(has_message(language, "doctor.group." + std::string(row.group))) << row.id;
      if (row.id == "entry") continue;  // an entry has its own words
      for (const char* part : {".what", ".why", ".do"})
        EXPECT_TRUE(has_message(language, "doctor." + std::string(row.id) + part))
            << row.id << part;
    }
}

TEST(DoctorFindings, EachEntryThatTheyNameIsInTheContent) {
  for (const auto& row : finding_rows()) {
    const auto folder = std::filesystem::path(TRACELORE_SOURCE_DIR) / "content" / row.entry;
    EXPECT_TRUE(std::filesystem::exists(folder)) << row.entry;
  }
}

TEST(DoctorFindings, GroupsAreTogetherAndIdsAreUnique) {
  std::set<std::string_view> ids;
  std::set<std::string_view> groups;
  std::string_view last;
  for (const auto& row : finding_rows()) {
    EXPECT_TRUE(ids.insert(row.id).second) << row.id;
    if (row.group != last) {
      EXPECT_TRUE(groups.insert(row.group).second) << row.group << " comes twice";
    }
    last = row.group;
  }
  EXPECT_EQ(finding_row("no-such-finding"), nullptr);
}

struct Line {
  const char* name;
  const char* text;
  const char* check;  // that the line is about
  std::size_t findings;
  std::size_t checked;
};

class DoctorLine : public testing::TestWithParam<Line> {};

TEST_P(DoctorLine, IsTakenOrLeftOut) {
  Diagnosis diagnosis;
  EXPECT_EQ(take_line(diagnosis, GetParam().text), GetParam().check);
  EXPECT_EQ(diagnosis.findings.size(), GetParam().findings);
  EXPECT_EQ(diagnosis.checked.size(), GetParam().checked);
}

INSTANTIATE_TEST_SUITE_P(
    , DoctorLine,
    testing::ValuesIn<Line>({
        {"Noise", "warning: something", "", 0, 0},
        {"Number", "3", "", 0, 0},
        {"NothingFound", R"({"done": "disks", "findings": []})", "disks", 0, 1},
        {"Found",
         R"({"done": "disks", "findings": [{"id": "disk-full", "values": {"free": "3"}}]})",
         "disks", 1, 1},
        {"UnknownFinding", R"({"done": "disks", "findings": [{"id": "new-one"}]})", "disks", 0, 1},
        {"Unfinished", R"({"done": "disks", "findings": [], "unfinished": "time"})", "disks", 0, 0},
        {"OfAnotherShape", R"({"done": 4, "findings": {"id": 5}, "plan": 6, "head": 7})", "", 0, 0},
        {"FindingsOfAnotherShape",
         R"({"done": "a", "findings": [5, {"id": "entry", "values": 6}]})", "a", 1, 1},
    }),
    [](const auto& row) { return std::string(row.param.name); });

TEST(Diagnosis, KeepsTheHeadAndThePlan) {
  Diagnosis diagnosis;
  take_line(diagnosis, R"({"head": {"python": "3.11.7", "torch": null}})");
  take_line(diagnosis, R"({"plan": ["disks", "locale"]})");
  EXPECT_EQ(head_text(diagnosis, "python"), "3.11.7");
  EXPECT_EQ(head_text(diagnosis, "torch"), "");
  EXPECT_EQ(diagnosis.planned, (std::vector<std::string>{"disks", "locale"}));
}

}  // namespace
}  // namespace tracelore::cli
