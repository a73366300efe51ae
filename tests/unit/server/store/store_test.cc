#include "server/store/store.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

namespace tracelore {
namespace {

class StoreFile : public testing::Test {
 protected:
  StoreFile()
      : folder_(std::filesystem::temp_directory_path() /
                ("tracelore-store-" + std::to_string(::getpid()))) {
    std::filesystem::create_directories(folder_);
  }
  ~StoreFile() override {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  std::string path() const { return (folder_ / "counts.sqlite").string(); }

  static Gap gap(const std::string& fingerprint) {
    Gap row;
    row.fingerprint = fingerprint;
    row.verdict = "none";
    row.type = "E";
    row.message = "m";
    return row;
  }

  std::filesystem::path folder_;
};

TEST_F(StoreFile, CountsAreThereAfterwards) {
  {
    Store store(path());
    EXPECT_TRUE(store.add_feedback("a", "1-x", true));
    EXPECT_TRUE(store.add_feedback("a", "1-x", true));
    EXPECT_TRUE(store.add_feedback("b", "1-y", false));
    for (const auto* fingerprint : {"1-p", "1-q", "1-q"}) store.add_gap(gap(fingerprint));
  }
  const auto content = read_store(path(), 10);
  ASSERT_TRUE(content);
  ASSERT_EQ(content->gaps.size(), 2U);
  EXPECT_EQ(content->gaps[0].fingerprint, "1-q");
  EXPECT_EQ(content->gaps[0].count, 2U);
  EXPECT_EQ(content->gaps[0].first_day, content->gaps[0].last_day);
  ASSERT_EQ(content->feedback.size(), 2U);
  EXPECT_EQ(content->feedback[0].entry, "b");
  EXPECT_EQ(content->feedback[1].solved, 2U);
}

TEST_F(StoreFile, LimitIsKept) {
  {
    Store store(path());
    for (int i = 0; i < 30; ++i) store.add_gap(gap("1-" + std::to_string(i)));
  }
  EXPECT_EQ(read_store(path(), 7)->gaps.size(), 7U);
}

TEST_F(StoreFile, FileThatIsNoDatabaseIsTroubleAndLeftAsItIs) {
  std::ofstream(path()) << std::string(4096, 'x');
  Store store(path());
  ASSERT_TRUE(store.trouble());
  EXPECT_EQ(store.trouble()->code, ErrorCode::kFileUnwritable);
  EXPECT_FALSE(store.add_feedback("a", "", true));
  EXPECT_EQ(std::filesystem::file_size(path()), 4096U);
}

TEST_F(StoreFile, TroubleWithFeedbackEndsWithoutAnotherReader) {
  Store store(path());
  {
    auto other = Sqlite::open(path(), Sqlite::Mode::kWrite);
    ASSERT_TRUE(other);
    ASSERT_TRUE(
        other->run("CREATE TRIGGER full BEFORE INSERT ON feedback"
                   " BEGIN SELECT RAISE(FAIL, 'disk full'); END"));
  }
  EXPECT_FALSE(store.add_feedback("a", "", true));
  for (int i = 0; i < 1000 && store.trouble(); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_FALSE(store.trouble());
}

TEST_F(StoreFile, FullQueueDropsAndCounts) {
  Store store((folder_ / "missing" / "counts.sqlite").string());
  for (int i = 0; i < 6000; ++i) store.add_gap(gap("1-" + std::to_string(i)));
  EXPECT_GT(store.dropped(), 0U);
  EXPECT_LE(store.queued(), 4096U);
}

TEST_F(StoreFile, MissingFileCannotBeRead) {
  EXPECT_EQ(read_store(path(), 1).error().code, ErrorCode::kFileUnwritable);
}

}  // namespace
}  // namespace tracelore
