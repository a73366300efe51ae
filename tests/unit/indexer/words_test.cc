// The words beside an index say what its database says, and a damaged file harms nobody.
#include "engine/index/words.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <set>
#include <utility>

#include "engine/index/words_format.h"
#include "indexer/words_bytes.h"
#include "indexer/words_writer.h"

namespace tracelore {
namespace {

namespace fs = std::filesystem;

using Lists = std::map<std::string, std::map<std::uint32_t, FieldCounts>>;  // by term

class WordsFile : public testing::Test {
 protected:
  static constexpr std::uint32_t kEntries = 1500;

  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) / ("words-" + std::to_string(::getpid()));
    fs::create_directories(folder_);
    std::mt19937 random(7);
    for (std::uint32_t entry = 0; entry < kEntries; ++entry) make(random, entry);
    WordsWriter writer(path(), kEntries);
    for (const auto& [text, entries] : lists_) {
      std::vector<WordPosting> postings;
      for (const auto& [entry, counts] : entries)
        postings.push_back({entry, counts, has_places(text) ? places_of(entry, counts) : ""});
      writer.add(text, postings);
    }
    ASSERT_TRUE(writer.finish("generation"));
  }
  void TearDown() override { fs::remove_all(folder_); }

  // Terms that are everywhere, now and then, and once; in one field and in several; more often than
  // can be counted.
  void make(std::mt19937& random, std::uint32_t entry) {
    const auto put = [&](const std::string& text, std::size_t field, std::uint32_t count) {
      lists_[text][entry] |= counts_in(field, count);
    };
    for (std::size_t f = 0; f < kTextFieldCount; ++f) {
      put("zeverywhere", f, 1 + random() % 40);
      if (random() % 5 == 0) put("isome", f, 1 + random() % 3);
      if (random() % 3 == 0) put("wsome", f, 1 + random() % 20);
      if (random() % 300 == 0) put("wrare", f, 1);
    }
    put("wcommon", 1, 1 + random() % 2);
    put("ccommon", 1, 1);
    put("bcommon", 1, 1);
    put("wonly" + std::to_string(entry), entry % kTextFieldCount, 1);
    labels_.push_back(entry % 3 == 0 ? "XPtorch" : "XPnccl");
    lists_[labels_.back()][entry] = counts_in(0, 1);
  }

  // As of a stop word they are not kept.
  static bool has_places(std::string_view text) { return text[0] == 'w' && text != "wcommon"; }

  // In field f of entry e at e + f + 1, 200 further on and so on; where the count is the highest,
  // there are e % 7 more.
  static std::vector<std::uint32_t> wanted_places(std::uint32_t entry, FieldCounts counts,
                                                  std::size_t field) {
    const auto count = count_in(counts, field);
    std::vector<std::uint32_t> places(count < kMostCounted ? count : count + entry % 7);
    for (std::size_t i = 0; i < places.size(); ++i)
      places[i] = static_cast<std::uint32_t>(entry + field + 1 + 200 * i);
    return places;
  }

  static std::string places_of(std::uint32_t entry, FieldCounts counts) {
    std::string bytes;
    for (std::size_t f = 0; f < kTextFieldCount; ++f) {
      const auto places = wanted_places(entry, counts, f);
      if (count_in(counts, f) == kMostCounted) put_number(entry % 7, bytes);
      std::uint32_t before = 0;
      for (const auto place : places) put_number(place - std::exchange(before, place), bytes);
    }
    return bytes;
  }

  std::string path() const { return (folder_ / "words.bin").string(); }

  static Result<std::shared_ptr<const Words>> read(const std::string& path) {
    return Words::read(*IndexFile::of_path(path), path, "generation", kEntries);
  }

  fs::path folder_;
  Lists lists_;
  std::vector<std::string> labels_;  // by entry
};

TEST_F(WordsFile, HoldsEveryTermOfEveryField) {
  const auto words = read(path());
  ASSERT_TRUE(words);
  for (const auto& [text, wanted] : lists_) {
    std::map<std::uint32_t, FieldCounts> found;
    (*words)->for_each((*words)->find(text),
                       [&](std::uint32_t entry, FieldCounts counts, std::uint8_t code) {
                         found[entry] = counts;
                         EXPECT_TRUE(code == kOtherCounts || kCommonCounts[code] == counts);
                       });
    EXPECT_EQ(found, wanted) << text;
    EXPECT_EQ((*words)->find(text).entries, wanted.size());
  }
  EXPECT_EQ((*words)->find("zeverywhere").most_in_one_field(), kEntries);
  EXPECT_EQ((*words)->find("zeverywhere").holders[1], kEntries);
  EXPECT_EQ((*words)->find("znowhere").entries, 0U);
}

TEST_F(WordsFile, FindsAnyEntriesAmongAnyOthers) {
  const auto words = read(path());
  ASSERT_TRUE(words);
  std::mt19937 random(8);
  for (const unsigned step : {1U, 3U, 40U, 700U}) {
    std::vector<std::uint32_t> asked;
    for (std::uint32_t entry = random() % step; entry < kEntries;
         entry += 1 + random() % (2 * step))
      asked.push_back(entry);
    for (const auto* text : {"zeverywhere", "isome", "wrare", "wonly17", "znowhere"}) {
      std::map<std::uint32_t, FieldCounts> wanted;
      for (const auto entry : asked)
        if (lists_[text].contains(entry)) wanted[entry] = lists_[text][entry];
      std::map<std::uint32_t, FieldCounts> found;
      (*words)->among((*words)->find(text), asked,
                      [&](std::size_t place, FieldCounts counts, std::uint8_t) {
                        found[asked[place]] = counts;
                      });
      EXPECT_EQ(found, wanted) << text << " " << step;
    }
  }
}

TEST_F(WordsFile, KnowsTheirPlaces) {
  const auto words = read(path());
  ASSERT_TRUE(words);
  for (const auto& [text, entries] : lists_) {
    if (!has_places(text)) continue;
    const auto list = (*words)->find(text);
    for (const auto& [entry, counts] : entries)
      for (std::size_t f = 0; f < kTextFieldCount; ++f)
        ASSERT_EQ((*words)->places(list, entry, f), wanted_places(entry, counts, f))
            << text << " " << entry << " " << f;
    EXPECT_TRUE((*words)->places(list, kEntries, 0).empty());
  }
  for (const auto* without : {"wnowhere", "wcommon", "zeverywhere"})
    EXPECT_TRUE((*words)->places((*words)->find(without), 0, 0).empty());
}

TEST_F(WordsFile, ListsItsVocabulary) {
  const auto words = read(path());
  ASSERT_TRUE(words);
  for (const std::string start :
       {"", "i", "is", "w", "wonly1", "wonly14", "wonly1499", "wonlyz", "wr", "a", "x"}) {
    std::map<std::string, std::uint32_t> wanted;
    for (const auto& [text, entries] : lists_) {
      if (!text.starts_with(start) || (text[0] != 'i' && text[0] != 'w')) continue;
      for (const auto& [entry, counts] : entries)
        for (std::size_t f = 0; f < kTextFieldCount; ++f)
          wanted[text] += count_in(counts, f) > 0 ? 1 : 0;
    }
    std::map<std::string, std::uint32_t> found;
    std::string last;
    (*words)->for_each_text(start, [&](std::string_view text, std::uint32_t held) {
      EXPECT_LT(last, text);
      last = text;
      found[last] = held;
      return true;
    });
    EXPECT_EQ(found, wanted) << start;
  }
  int seen = 0;
  (*words)->for_each_text("w", [&](std::string_view, std::uint32_t) { return ++seen < 3; });
  EXPECT_EQ(seen, 3);
}

// A list that says what another says is not there twice.
TEST_F(WordsFile, TermsShareAList) {
  const auto words = read(path());
  ASSERT_TRUE(words);
  EXPECT_EQ((*words)->find("bcommon").data, (*words)->find("ccommon").data);
  EXPECT_NE((*words)->find("bcommon").data, (*words)->find("isome").data);
}

TEST_F(WordsFile, AreReadFromMemoryToo) {
  std::ifstream file(path(), std::ios::binary);
  const std::string whole{std::istreambuf_iterator<char>(file), {}};
  for (const std::size_t start : {0, 1}) {  // the second one is nowhere that tables may stand
    std::vector<std::uint64_t> room(whole.size() / 8 + 2);
    auto* at = reinterpret_cast<char*>(room.data()) + start;
    std::memcpy(at, whole.data(), whole.size());
    const auto words =
        Words::read(*IndexFile::of_bytes({at, whole.size()}), "w", "generation", kEntries);
    ASSERT_TRUE(words) << start;
    EXPECT_EQ((*words)->find("isome").entries, lists_["isome"].size());
  }
}

TEST_F(WordsFile, LabelsEveryEntry) {
  const auto words = read(path());
  ASSERT_TRUE(words);
  for (std::uint32_t entry = 0; entry < kEntries; ++entry) {
    const auto labels = (*words)->labels_of(entry);
    ASSERT_EQ(labels.size(), 1U);
    EXPECT_EQ((*words)->label(labels[0]), labels_[entry]);
  }
  EXPECT_EQ((*words)->find("XPtorch").entries, 500U);
  EXPECT_TRUE((*words)->labels_of(kEntries).empty());
  EXPECT_TRUE((*words)->label(2).empty());
}

// Whatever the bytes say, nothing outside of them is read and no entry is made up.
void read_everything(const Words& words) {
  const std::vector<std::uint32_t> some = {0, 31, 32, 700, 1499};
  for (const auto* text : {"wsome", "wrare", "wonly700"})
    for (const auto entry : some)
      static_cast<void>(words.places(words.find(text), entry, kTextFieldCount - 1));
  words.for_each_text("", [](std::string_view text, std::uint32_t) {
    EXPECT_LE(text.size(), kMaxTermBytes + 1);
    return true;
  });
  for (const auto* text : {"zeverywhere", "isome", "wrare", "XPtorch"}) {
    words.for_each(words.find(text), [&](std::uint32_t entry, FieldCounts, std::uint8_t) {
      ASSERT_LT(entry, words.entries());
    });
    words.among(words.find(text), some, [&](std::size_t place, FieldCounts, std::uint8_t) {
      ASSERT_LT(place, some.size());
    });
  }
  for (const auto entry : some)
    for (const auto label : words.labels_of(entry)) static_cast<void>(words.label(label));
}

TEST_F(WordsFile, DamageIsFoundOrHarmless) {
  std::ifstream file(path(), std::ios::binary);
  const std::string whole{std::istreambuf_iterator<char>(file), {}};
  const auto bad = (folder_ / "bad").string();
  const auto look = [&](const std::string& bytes) {
    std::ofstream(bad, std::ios::binary) << bytes;
    const auto words = read(bad);
    if (words) read_everything(**words);
    return words.has_value();
  };
  EXPECT_TRUE(look(whole));
  EXPECT_FALSE(look(""));
  for (std::size_t size = 0; size < whole.size(); size += 997) look(whole.substr(0, size));
  EXPECT_FALSE(look(whole.substr(0, whole.size() / 2)));
  for (std::size_t at = 0; at < whole.size(); at += at < sizeof(WordsHeader) ? 1 : 331) {
    auto damaged = whole;
    damaged[at] = static_cast<char>(~damaged[at]);
    look(damaged);
  }
}

TEST_F(WordsFile, ThoseOfAnotherGenerationAreRefused) {
  const auto file = IndexFile::of_path(path());
  EXPECT_FALSE(Words::read(*file, "w", "another", kEntries));
  EXPECT_FALSE(Words::read(*file, "w", "generation", kEntries + 1));
}

}  // namespace
}  // namespace tracelore
