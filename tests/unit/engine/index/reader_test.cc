#include "engine/index/reader.h"

#include <gtest/gtest.h>
#include <unistd.h>
#include <xapian.h>

#include <array>
#include <atomic>
#include <barrier>
#include <filesystem>
#include <fstream>
#include <random>
#include <thread>

#include "engine/index/file_checksum.h"
#include "engine/index/index_info.h"
#include "engine/index/legs/legs.h"
#include "engine/index/schema.h"
#include "engine/text/normalize.h"
#include "engine/text/segmenter_version.h"

namespace tracelore {
namespace {

namespace fs = std::filesystem;

Entry entry_of(const std::string& id) {
  Entry entry;
  entry.id = id;
  entry.articles[Language::kEnglish].title = "Title of " + id;
  Signature signature;
  signature.id = "s";
  signature.pattern = *Template::parse("the widget is upside down");
  signature.graph_breaks = {"GB0025"};
  entry.signatures = {signature};
  // So much that no record stands in a block that is read when the index is opened.
  constexpr int kLetters = 30'000;
  std::minstd_rand letters;
  for (int i = 0; i < kLetters; ++i) entry.verify_py += static_cast<char>('a' + letters() % 26);
  return entry;
}

constexpr std::uint64_t kAnchor = 7;

std::string filing_of(const Entry& entry) {
  std::vector<SignatureFiling> filing;
  for (const auto& signature : entry.signatures) {
    const auto runs = runs_of(signature.pattern);
    filing.push_back(
        {kAnchor, similar_keys(runs, [](std::uint64_t) { return 1; }), pairs_of(runs)});
  }
  return filing_bytes(filing);
}

// The smallest index: what the writer makes is tested with the writer.
class IndexReader : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) / ("reader-" + std::to_string(::getpid()));
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    make(kSchemaVersion);
  }
  void TearDown() override { fs::remove_all(folder_); }

  void make(std::uint32_t schema, const std::string& segmenter = segmenter_version() + "+") const {
    const std::string draft = (folder_ / "draft").string();
    {
      Xapian::WritableDatabase database(draft, Xapian::DB_CREATE_OR_OVERWRITE);
      for (const char* id : {"one", "two"}) {
        Xapian::Document document;
        document.set_data(entry_to_record(entry_of(id)));
        document.add_boolean_term(std::string(prefix_of(Field::kId)) + id);
        document.add_boolean_term(std::string(prefix_of(Field::kGraphBreak)) + "gb0025");
        document.add_value(kFiledSlot, filing_of(entry_of(id)));
        document.add_value(kIdSlot, id);
        database.add_document(document);
      }
      IndexInfo info;
      info.generation = "g";
      info.schema = schema;
      info.segmenter = segmenter;
      info.entries = 2;
      info.signatures = 2;
      database.set_metadata(std::string(kInfoKey), info_to_json(info));
      database.set_metadata(std::string(kHarnessKey), "harness");
      database.commit();
      database.compact((folder_ / kDatabaseFile).string(), Xapian::DBCOMPACT_SINGLE_FILE);
    }
    ASSERT_TRUE(append_checksum((folder_ / kDatabaseFile).string()));
    fs::remove_all(draft);
  }

  Result<std::shared_ptr<const Reader>> open() const { return Reader::open(folder_.string()); }

  fs::path folder_;
};

std::vector<EntryNumber> similar_to(std::string_view text, const Reader& reader,
                                    std::size_t limit) {
  std::vector<std::uint64_t> words, shingles;
  for (const auto& word : match_words(text)) words.push_back(word_hash(word.text));
  add_shingles(words, shingles);
  std::vector<EntryNumber> numbers;
  for (const auto& row : reader.similar(ShingleSet(shingles), limit)) numbers.push_back(row.entry);
  return numbers;
}

TEST_F(IndexReader, AnswersFromTheFiles) {
  const auto reader = open();
  ASSERT_TRUE(reader);
  EXPECT_EQ((*reader)->size(), 2U);
  EXPECT_EQ((*reader)->harness(), "harness");
  EXPECT_EQ((*reader)->find("two"), EntryNumber{1});
  EXPECT_EQ((*reader)->find("tw"), std::nullopt);
  EXPECT_EQ((*reader)->find(std::string(5000, 'x')), std::nullopt);
  EXPECT_EQ((*(*reader)->entry(1))->id, "two");
  EXPECT_EQ((*reader)->entry(2).error().code, ErrorCode::kEntryNotFound);
  const std::array<std::uint64_t, 3> shingles = {9, kAnchor, kAnchor};
  EXPECT_EQ((*reader)->signatures_for(shingles), (std::vector<SignatureRef>{{0, 0}, {1, 0}}));
  EXPECT_EQ((*reader)->signatures_for_graph_break("GB0025"),
            (std::vector<SignatureRef>{{0, 0}, {1, 0}}));
  EXPECT_TRUE((*reader)->signatures_for_graph_break("GB0026").empty());
  EXPECT_EQ(similar_to("a widget is upside down", **reader, 5), (std::vector<EntryNumber>{0, 1}));
  EXPECT_TRUE(similar_to("a widget is here", **reader, 5).empty());
}

std::string bytes_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST_F(IndexReader, AnswersFromBytesInMemory) {
  const auto reader = Reader::open_bytes("built in", bytes_of(folder_ / kDatabaseFile));
  ASSERT_TRUE(reader);
  fs::remove_all(folder_);
  std::vector<std::thread> threads;
  std::atomic<int> right = 0;
  for (int i = 0; i < 8; ++i)
    threads.emplace_back([&] {
      for (int n = 0; n < 50; ++n) right += (*reader)->find("two") == EntryNumber{1};
    });
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(right, 400);
  EXPECT_EQ((*(*reader)->entry(1))->id, "two");
  EXPECT_EQ((*reader)->signatures_for(std::array{kAnchor}).size(), 2U);
}

TEST_F(IndexReader, BytesThatAreNoIndexAreAnError) {
  const auto database = bytes_of(folder_ / kDatabaseFile);
  EXPECT_FALSE(Reader::open_bytes("b", {}));
  EXPECT_FALSE(Reader::open_bytes("b", std::string_view(database).substr(0, database.size() / 2)));
}

TEST_F(IndexReader, EntriesAreKept) {
  const auto reader = open();
  ASSERT_TRUE(reader);
  EXPECT_EQ((*reader)->entry(0)->get(), (*reader)->entry(0)->get());
}

TEST_F(IndexReader, ThreadsThatReadAnEntryFirstHoldTheSameOne) {
  for (int round = 0; round < 50; ++round) {
    const auto reader = open();
    ASSERT_TRUE(reader);
    std::array<std::shared_ptr<const Entry>, 8> held;
    std::barrier together(held.size());
    std::vector<std::thread> threads;
    for (auto& mine : held)
      threads.emplace_back([&] {
        together.arrive_and_wait();
        mine = *(*reader)->entry(0);
      });
    for (auto& thread : threads) thread.join();
    for (const auto& other : held) EXPECT_EQ(other, *(*reader)->entry(0));
  }
}

TEST_F(IndexReader, IsSharedBetweenThreads) {
  const auto reader = open();
  ASSERT_TRUE(reader);
  std::vector<std::thread> threads;
  std::atomic<int> right = 0;
  for (int i = 0; i < 8; ++i)
    threads.emplace_back([&] {
      for (int n = 0; n < 50; ++n)
        if ((*reader)->find("two") == EntryNumber{1} &&
            (*(*reader)->entry(static_cast<EntryNumber>(n % 2)))->signatures.size() == 1)
          ++right;
    });
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(right, 400);
}

TEST_F(IndexReader, XapiansExceptionsStayInside) {
  const auto reader = open();
  ASSERT_TRUE(reader);
  const auto used =
      (*reader)->with_database([](const Xapian::Database& database) { database.get_document(99); });
  ASSERT_FALSE(used);
  EXPECT_EQ(used.error().code, ErrorCode::kIndexFailed);
  EXPECT_TRUE((*reader)->with_database([](const Xapian::Database&) {}));
}

TEST_F(IndexReader, AnotherSchemaIsRefused) {
  fs::remove(folder_ / kDatabaseFile);
  make(kSchemaVersion + 1);
  const auto reader = open();
  ASSERT_FALSE(reader);
  EXPECT_EQ(reader.error().code, ErrorCode::kIndexSchema);
}

TEST_F(IndexReader, WordsCutByAnotherSegmenterAreRefused) {
  fs::remove(folder_ / kDatabaseFile);
  make(kSchemaVersion, "tracelore-words-0+icu50+digest");
  const auto reader = open();
  ASSERT_FALSE(reader);
  EXPECT_EQ(reader.error().code, ErrorCode::kIndexSchema);
}

TEST_F(IndexReader, PartsAreCountedAndReadInTurn) {
  const auto reader = Reader::open({folder_.string(), folder_.string()});
  ASSERT_TRUE(reader);
  EXPECT_EQ((*reader)->size(), 4U);
  EXPECT_EQ((*reader)->info().entries, 4U);
  EXPECT_EQ((*reader)->parts(), 2U);
  for (EntryNumber n = 0; n < 4; ++n) EXPECT_EQ((*(*reader)->entry(n))->id, n < 2 ? "one" : "two");
  EXPECT_EQ((*reader)->entry(4).error().code, ErrorCode::kEntryNotFound);
  EXPECT_EQ((*reader)->find("two"), 2U);
  EXPECT_EQ((*reader)->signatures_for(std::vector<std::uint64_t>{7}).size(), 4U);
  EXPECT_EQ(similar_to("a widget is upside down", **reader, 3),
            (std::vector<EntryNumber>{0, 1, 2}));
  EXPECT_EQ((*reader)->signatures_for_graph_break("GB0025").size(), 4U);
}

TEST_F(IndexReader, PartsThatDifferAreRefused) {
  const fs::path other = folder_ / "other";
  fs::create_directories(other);
  fs::copy(folder_ / kDatabaseFile, other);
  fs::remove(folder_ / kDatabaseFile);
  make(kSchemaVersion, segmenter_version() + "+another glossary");
  const auto reader = Reader::open({folder_.string(), other.string()});
  ASSERT_FALSE(reader);
  EXPECT_EQ(reader.error().code, ErrorCode::kIndexSchema);
}

TEST_F(IndexReader, APlaceThatIsNone) {
  for (const char* place :
       {"tcp:", "tcp:host", "tcp:host:0", "tcp:host:x", "tcp::1", "tcp:h:65536"})
    EXPECT_EQ(Reader::open(std::string(place)).error().code, ErrorCode::kBadValue) << place;
}

TEST_F(IndexReader, APartThatNobodyServes) {
  const std::chrono::milliseconds answer(200);
  const std::string nobody = "tcp:127.0.0.1:1";
  EXPECT_EQ(Reader::open(std::vector{nobody}, answer).error().code, ErrorCode::kServerUnreachable);
  const auto reader = Reader::open({folder_.string(), nobody}, answer);
  ASSERT_TRUE(reader);
  EXPECT_EQ((*reader)->parts(), 2U);
  EXPECT_EQ((*reader)->missing(), 1U);
  EXPECT_EQ((*reader)->size(), 2U);
  EXPECT_EQ((*reader)->find("two"), 1U);
  EXPECT_FALSE((*reader)->are_parts_changed());
}

TEST_F(IndexReader, WhatIsNoIndexIsAnError) {
  EXPECT_EQ(Reader::open((folder_ / "none").string()).error().code, ErrorCode::kIndexMissing);
}

// The one that is kept says nothing of the file.
TEST_F(IndexReader, RecordsAreReadAgain) {
  const auto reader = open();
  ASSERT_TRUE((*reader)->entry(1));
  EXPECT_TRUE((*reader)->read_again(1));
  fs::resize_file(folder_ / kDatabaseFile, 1);
  EXPECT_FALSE((*reader)->read_again(1));
  EXPECT_TRUE((*reader)->entry(1));
}

TEST_F(IndexReader, AFlippedByteIsAnError) {
  const auto whole = bytes_of(folder_ / kDatabaseFile);
  constexpr std::size_t kStep = 31;
  std::vector<std::size_t> places = {whole.size() - 1, whole.size() - 9, whole.size() - 24};
  for (std::size_t at = 0; at < whole.size(); at += kStep) places.push_back(at);
  for (const auto at : places) {
    auto damaged = whole;
    damaged[at] = static_cast<char>(~damaged[at]);
    std::ofstream(folder_ / kDatabaseFile, std::ios::binary) << damaged;
    const auto reader = open();
    ASSERT_FALSE(reader) << at;
    EXPECT_EQ(reader.error().code, ErrorCode::kIndexCorrupt) << at;
  }
}

TEST_F(IndexReader, ATruncatedDatabaseIsAnError) {
  const auto file = folder_ / kDatabaseFile;
  const auto size = fs::file_size(file);
  for (int part = 0; part < 8; ++part) {
    fs::resize_file(file, size * static_cast<std::uintmax_t>(part) / 8);
    EXPECT_FALSE(open()) << part;
  }
  std::ofstream(file) << std::string(10'000, 'x');
  const auto reader = open();
  ASSERT_FALSE(reader);
  EXPECT_EQ(reader.error().code, ErrorCode::kIndexCorrupt);
}

}  // namespace
}  // namespace tracelore
