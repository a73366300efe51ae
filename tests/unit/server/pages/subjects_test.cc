#include "server/pages/subjects.h"

#include <gtest/gtest.h>

namespace tracelore {
namespace {

struct SubjectsRow {
  const char* id;
  std::vector<std::string> tags;
  const char* subject;
};

TEST(Subjects, AnEntryStandsUnderWhatMostOfItsTagsBelongTo) {
  for (const auto& [id, tags, subject] :
       std::vector<SubjectsRow>{{"x", {"NCCL", "batch size", "DDP"}, "distributed"},
                                {"checkpoint-keys", {}, "checkpoints"},
                                {"x", {"nothing of the kind"}, "other"},
                                {"x", {}, "other"},
                                {"", {"Autograd"}, "autograd"}}) {
    Entry entry;
    entry.id = id;
    entry.tags = tags;
    EXPECT_EQ(subject_of(entry).id, subject) << id;
  }
}

TEST(Subjects, TheLastOneTakesTheRest) {
  EXPECT_EQ(subjects().back().id, "other");
}

}  // namespace
}  // namespace tracelore
