#include "indexer/content/content_walk.h"

#include <gtest/gtest.h>

#include "tests/unit/indexer/content_fixture.h"

namespace tracelore {
namespace {

class ContentWalk : public ContentFolder {
 protected:
  std::vector<std::string> ids(const std::vector<std::string>& folders) {
    std::vector<std::string> list;
    problems_.clear();
    for (const auto& item : walk_content(folders, problems_).items)
      list.push_back((item.plain ? "file " : "entry ") + item.id);
    return list;
  }
  std::vector<Error> problems_;
};

TEST_F(ContentWalk, FindsEntriesAndPlainFiles) {
  write("a/known-problem/entry.yaml", "kind: issue");
  write("a/known-problem/en.md", "# no entry of its own");
  write("a/team/notes/Page One.v2.md", "x");
  write("a/log.txt", "x");
  write("a/.git/readme.md", "x");
  write("a/.hidden.md", "x");
  write("a/picture.png", "x");
  write("a/team/deep/entry.yaml", "kind: issue");
  EXPECT_EQ(ids({path("a")}),
            (std::vector<std::string>{"entry deep", "entry known-problem", "file log",
                                      "file team/notes/Page One.v2"}));
  EXPECT_TRUE(problems_.empty());
  EXPECT_EQ(ids({path("a/")}).size(), 4U);
  EXPECT_EQ(ids({path("a/known-problem")}), std::vector<std::string>{"entry known-problem"});
}

TEST_F(ContentWalk, LaterFoldersOverride) {
  write("a/one/entry.yaml", "kind: issue");
  write("b/one/entry.yaml", "kind: guide");
  const auto listing = walk_content({path("a"), path("b")}, problems_);
  ASSERT_EQ(listing.items.size(), 1U);
  EXPECT_EQ(listing.items[0].path, path("b/one"));
  EXPECT_TRUE(problems_.empty());
}

TEST_F(ContentWalk, TwoOfOneIdInAFolderAreAProblem) {
  write("a/page.md", "x");
  write("a/page.txt", "y");
  EXPECT_EQ(ids({path("a")}), std::vector<std::string>{"file page"});
  ASSERT_EQ(problems_.size(), 1U);
  EXPECT_EQ(problems_[0].code, ErrorCode::kDuplicateId);
}

TEST_F(ContentWalk, MissingFolderIsAProblem) {
  EXPECT_TRUE(ids({path("none")}).empty());
  ASSERT_EQ(problems_.size(), 1U);
  EXPECT_EQ(problems_[0].code, ErrorCode::kContentFolderMissing);
}

TEST_F(ContentWalk, LinksToFoldersAreNotFollowed) {
  write("a/x/page.md", "x");
  std::filesystem::create_directory_symlink("..", path("a/x/up"));
  EXPECT_EQ(ids({path("a")}), std::vector<std::string>{"file x/page"});
}

TEST_F(ContentWalk, NotesTheSharedFiles) {
  write("a/harness.py", "");
  write("a/glossary.yaml", "");
  write("a/verified.jsonl", "");
  write("a/one/entry.yaml", "");
  const auto listing = walk_content({path("a")}, problems_);
  EXPECT_EQ(listing.harness, path("a/harness.py"));
  EXPECT_EQ(listing.glossaries.size(), 1U);
  EXPECT_EQ(listing.verified.size(), 1U);
  EXPECT_TRUE(listing.items[0].curated);
}

}  // namespace
}  // namespace tracelore
