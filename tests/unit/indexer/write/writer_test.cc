// An index that is written again where it changed is the index that is built at once.
#include "indexer/write/writer.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
#include <xapian.h>

#include <algorithm>
#include <functional>
#include <map>
#include <random>
#include <set>

#include "indexer/build.h"
#include "indexer/content_index.h"
#include "tests/support/visible_terms.h"
#include "tests/unit/indexer/content_fixture.h"

namespace tracelore {
namespace {

class Folder : public ContentFolder {
 public:
  using ContentFolder::path;
  using ContentFolder::replace;
  using ContentFolder::write;
  using ContentFolder::write_entry;
};

struct Edit {
  const char* name;
  std::function<void(const Folder&)> apply;
  std::size_t analysed;                   // of the three entries that stand there before
  std::vector<std::string> changed = {};  // paths; what update() is told
};

class WritingAgain : public Folder {
 protected:
  void SetUp() override {
    ContentFolder::SetUp();
    write("content/glossary.yaml", "- {en: [gadget], zh: [小工具]}\n");
    write_entry("content/first", "the widget of the gadget is upside down");
    write_entry("content/second", "the second widget turns the wrong way");
    write_entry("content/third", "nobody knows where the third one went");
  }

  ContentIndex content_index() const { return {{path("content")}, path("index")}; }

  // That readers see in "index" what they would in one that is built at once.
  void expect_as_built_at_once(const IndexInfo& again) const {
    BuildReport report;
    const auto fresh = build_index({path("content")}, path("fresh"), report);
    ASSERT_TRUE(fresh);
    EXPECT_EQ(again.generation, fresh->generation);
    EXPECT_EQ(again.entries, fresh->entries);
    EXPECT_EQ(again.signatures, fresh->signatures);
    const auto changed = Reader::open(path("index"));
    const auto whole = Reader::open(path("fresh"));
    ASSERT_TRUE(changed && whole);
    EXPECT_EQ((*changed)->info().generation, fresh->generation);
    EXPECT_EQ((*changed)->info().entries, fresh->entries);
    EXPECT_EQ((*changed)->harness(), (*whole)->harness());
    EXPECT_EQ((*changed)->glossary(), (*whole)->glossary());
    EXPECT_EQ(visible_terms(**changed), visible_terms(**whole));
    const auto seen = entries_of(**changed);
    EXPECT_EQ(seen, entries_of(**whole));
    for (const auto& [id, json] : seen) {
      const auto number = (*changed)->find(id);
      ASSERT_TRUE(number) << id;
      EXPECT_EQ(entry_to_record(**(*changed)->entry(*number)), json);
    }
  }

  static std::map<std::string, std::string> entries_of(const Reader& reader) {
    std::map<std::string, std::string> entries;
    for (EntryNumber number = 0; number < reader.size(); ++number) {
      const auto entry = reader.entry(number);
      EXPECT_TRUE(entry || entry.error().code == ErrorCode::kEntryNotFound);
      if (!entry) continue;
      EXPECT_FALSE(entries.contains((*entry)->id)) << (*entry)->id << " twice";
      entries[(*entry)->id] = entry_to_record(**entry);
    }
    return entries;
  }
};

class WrittenAgain : public WritingAgain, public testing::WithParamInterface<Edit> {};

TEST_P(WrittenAgain, IsWhatIsBuiltAtOnce) {
  auto index = content_index();
  BuildReport report;
  ASSERT_TRUE(index.build(report));
  EXPECT_EQ(index.analysed(), 3U);
  GetParam().apply(*this);
  const auto again = index.build(report);
  ASSERT_TRUE(again);
  EXPECT_EQ(index.analysed(), GetParam().analysed);
  expect_as_built_at_once(*again);
}

TEST_P(WrittenAgain, ToldWhatChangedItIsToo) {
  auto index = content_index();
  BuildReport report;
  ASSERT_TRUE(index.build(report));
  GetParam().apply(*this);
  std::vector<std::string> paths;
  for (const auto& name : GetParam().changed) paths.push_back(path("content/" + name));
  const auto again = index.update(paths, report);
  ASSERT_TRUE(again);
  EXPECT_EQ(index.analysed(), GetParam().analysed);
  expect_as_built_at_once(*again);
}

INSTANTIATE_TEST_SUITE_P(
    , WrittenAgain,
    testing::ValuesIn<Edit>({
        {"Nothing", [](const Folder&) {}, 0, {"first/en.md"}},
        {"OneArticle",
         [](const Folder& in) {
           in.replace("content/second/en.md", "Gravity", "Levitation of gravitating gadgets");
         },
         1,
         {"second/en.md"}},
        {"OneSample",
         [](const Folder& in) { in.replace("content/third/samples/turned.txt", "f()", "g()"); },
         1,
         {"third/samples/turned.txt"}},
        {"OneMore",
         [](const Folder& in) { in.write_entry("content/fourth", "a fourth one came up"); },
         1,
         {"fourth"}},
        {"OneMoreInFront",
         [](const Folder& in) { in.write_entry("content/a-first", "another one came up"); },
         1,
         {"a-first"}},
        {"OneLess",
         [](const Folder& in) { std::filesystem::remove_all(in.path("content/first")); },
         0,
         {"first"}},
        {"Renamed",
         [](const Folder& in) {
           std::filesystem::rename(in.path("content/second"), in.path("content/zweite"));
         },
         1,
         {"second", "zweite"}},
        {"FolderOfThem",
         [](const Folder& in) {
           in.write_entry("content/more/fourth", "a fourth one came up");
           in.write_entry("content/more/fifth", "a fifth one came up");
         },
         2,
         {"more"}},
        {"PlainFile",
         [](const Folder& in) { in.write("content/note.md", "# A note\n\nOn gadgets.\n"); },
         1,
         {"note.md"}},
        {"Glossary",
         [](const Folder& in) {
           in.write("content/glossary.yaml", "- {en: [widget], zh: [部件]}\n");
         },
         3,
         {"glossary.yaml"}},
        {"Harness",
         [](const Folder& in) { in.write("content/harness.py", "# ours\n"); },
         3,
         {"harness.py"}},
        {"NotKnownWhat",
         [](const Folder& in) { in.replace("content/second/en.md", "Gravity", "Levitation"); },
         1,
         {""}},
    }),
    [](const auto& row) { return std::string(row.param.name); });

TEST_F(WritingAgain, ManyChangesOneAfterTheOther) {
  auto index = content_index();
  BuildReport report;
  ASSERT_TRUE(index.build(report));
  const auto step = [&](const std::string& entry) {
    const auto info = index.update({path("content/" + entry)}, report);
    ASSERT_TRUE(info) << entry;
    EXPECT_LE(index.analysed(), 1U) << entry;
    expect_as_built_at_once(*info);
  };
  replace("content/second/en.md", "Gravity", "Levitation");
  step("second");
  replace("content/second/en.md", "Levitation", "Magnetism of magnets");
  step("second");
  write_entry("content/segundo", "one more between second and third");
  step("segundo");
  std::filesystem::remove_all(path("content/second"));
  step("second");
  write_entry("content/second", "the second widget is back again");
  step("second");
  std::filesystem::remove_all(path("content/segundo"));
  step("segundo");
}

TEST_F(WritingAgain, TooManyChangesAreABuildAsAWhole) {
  auto index = content_index();
  BuildReport report;
  ASSERT_TRUE(index.build(report));
  for (int i = 0; i < 40; ++i)
    write_entry("content/more/entry-" + std::to_string(i), "number " + std::to_string(i) + " fell");
  const auto info = index.update({path("content/more")}, report);
  ASSERT_TRUE(info);
  EXPECT_EQ(index.analysed(), 43U);
  expect_as_built_at_once(*info);
}

TEST_F(WritingAgain, ABrokenEntryStaysAsItWasAndIsTold) {
  auto index = content_index();
  BuildReport report;
  ASSERT_TRUE(index.build(report));
  const auto before = entries_of(**Reader::open(path("index")));
  write("content/second/entry.yaml", "kind: [nothing\n");
  write_entry("content/fourth", "a fourth one came up");
  const auto sees_both = [&](const Result<IndexInfo>& info) {
    ASSERT_TRUE(info);
    ASSERT_FALSE(report.problems.empty());
    EXPECT_NE(report.problems.front().file.find("second"), std::string::npos);
    const auto after = entries_of(**Reader::open(path("index")));
    EXPECT_EQ(after.size(), 4U);
    EXPECT_TRUE(after.contains("second"));
    EXPECT_EQ(after.at("second"), before.at("second"));
  };
  sees_both(index.update({path("content/second"), path("content/fourth")}, report));
  report = {};
  sees_both(index.build(report));  // everything is read again
  report = {};
  write("content/harness.py", "# ours\n");
  sees_both(index.build(report));  // everything is written again
  report = {};
  write_entry("content/second", "the second widget is mended");
  const auto mended = index.update({path("content/second/entry.yaml")}, report);
  ASSERT_TRUE(mended);
  EXPECT_TRUE(report.problems.empty());
  expect_as_built_at_once(*mended);
}

// What somebody else does to the folder must not be built upon.
TEST_F(WritingAgain, AnIndexThatSomebodyElseTouchedIsBuiltAsAWhole) {
  const std::vector<std::pair<const char*, std::function<void()>>> rows = {
      {"gone", [&] { std::filesystem::remove_all(path("index")); }},
      {"cut short", [&] { std::filesystem::resize_file(path("index/iamglass"), 20); }},
      {"a table gone", [&] { std::filesystem::remove(path("index/docdata.glass")); }},
      {"another change",
       [&] {
         Xapian::WritableDatabase database(path("index"));
         database.delete_document(1);
       }},
      {"another index",
       [&] {
         BuildReport report;
         ASSERT_TRUE(build_index({path("content/first")}, path("index"), report));
       }},
      {"in a single file",
       [&] {
         BuildReport report;
         ASSERT_TRUE(build_index({path("content")}, path("index"), report,
                                 {.share = {}, .single_file = true}));
       }},
  };
  auto index = content_index();
  BuildReport report;
  for (const auto& [name, damage] : rows) {
    ASSERT_TRUE(index.build(report)) << name;
    write("content/second/en.md", std::string("# Title\n\nOf ") + name + "\n");
    write("content/second/zh.md", std::string("# 标题\n\n") + name + "\n");
    write("content/note.md", std::string("# ") + name + "\n");
    ASSERT_TRUE(index.update({path("content/note.md")}, report)) << name;
    SCOPED_TRACE(name);
    damage();
    const auto info = index.update({path("content/note.md")}, report);
    ASSERT_TRUE(info) << name;
    expect_as_built_at_once(*info);
  }
}

TEST_F(WritingAgain, WhatStandsThereAlreadyIsTakenUp) {
  BuildReport report;
  ASSERT_TRUE(build_index({path("content")}, path("index"), report));
  replace("content/second/en.md", "Gravity", "Levitation");
  auto index = content_index();
  const auto again = index.build(report);
  ASSERT_TRUE(again);
  EXPECT_EQ(index.analysed(), 1U);
  expect_as_built_at_once(*again);
}

TEST_F(WritingAgain, AReaderOfBeforeSeesWhatItSawOrSaysThatItCannot) {
  auto index = content_index();
  BuildReport report;
  ASSERT_TRUE(index.build(report));
  const auto reader = *Reader::open(path("index"));
  const auto before = reader->info().generation;
  for (int i = 0; i < 5; ++i) {
    write("content/second/en.md", "# Title " + std::to_string(i) + "\n");
    ASSERT_TRUE(index.update({path("content/second/en.md")}, report));
    const auto entry = reader->entry(1);
    EXPECT_EQ(reader->is_overtaken(), !entry);
    if (entry) {
      EXPECT_EQ((*entry)->id, "second");
    } else {
      EXPECT_EQ(entry.error().code, ErrorCode::kIndexChanged);
    }
  }
  EXPECT_TRUE(reader->is_overtaken() || reader->entry(1)) << "kept since it was read";
  EXPECT_NE((*Reader::open(path("index")))->info().generation, before);
  const auto other = reader->entry(0);
  EXPECT_EQ(other.has_value(), !reader->is_overtaken());
}

EntryToIndex widget(const std::string& id, const std::string& title) {
  EntryToIndex row;
  row.entry.id = id;
  Signature signature;
  signature.id = "s";
  signature.pattern = *Template::parse("the widget of " + id + " is upside down");
  row.entry.signatures = {signature};
  row.entry.articles[Language::kEnglish].title = title;
  return row;
}

// The old state or the new one, whole, whenever the writer dies.
TEST_F(WritingAgain, AWriterThatIsKilledLeavesAWholeIndex) {
  constexpr const char* kTitles[] = {"One side", "Another side of it"};
  const auto three = [&] {
    return input_of({widget("first", ""), widget("second", kTitles[0]), widget("third", "")});
  };
  std::set<std::string> generations;
  const auto turn = [&](IndexWriter& index, std::size_t side) {
    return index.change({{widget("second", kTitles[side])}, {}});
  };
  IndexWriter before(path("index"));
  generations.insert(before.write(three())->generation);
  generations.insert(turn(before, 1)->generation);
  std::mt19937 random(11);
  for (int round = 0; round < 50; ++round) {
    const pid_t writer = ::fork();
    if (writer == 0) {
      IndexWriter index(path("index"));
      if (!index.write(three())) ::_exit(1);
      for (std::size_t i = 1;; ++i)
        if (!turn(index, i % 2)) ::_exit(1);
    }
    ::usleep(static_cast<useconds_t>(random() % 60'000));
    ::kill(writer, SIGKILL);
    int status = 0;
    ::waitpid(writer, &status, 0);
    EXPECT_TRUE(WIFSIGNALED(status));
    const auto reader = Reader::open(path("index"));
    ASSERT_TRUE(reader) << id_of(reader.error().code);
    EXPECT_TRUE(generations.contains((*reader)->info().generation));
    EXPECT_EQ(entries_of(**reader).size(), 3U);
  }
}

TEST_F(WritingAgain, AfterAnErrorEverythingIsWrittenAnew) {
  auto index = content_index();
  BuildReport report;
  ASSERT_TRUE(index.build(report));
  std::filesystem::remove_all(path("index"));
  write("index/important", "not an index");
  EXPECT_FALSE(index.build(report));
  std::filesystem::remove_all(path("index"));
  ASSERT_TRUE(index.build(report));
  EXPECT_TRUE(Reader::open(path("index")));
}

TEST_F(WritingAgain, NothingIsLeftBesideTheIndex) {
  {
    auto index = content_index();
    BuildReport report;
    ASSERT_TRUE(index.build(report));
    replace("content/second/en.md", "Gravity", "Levitation");
    ASSERT_TRUE(index.build(report));
  }
  std::vector<std::string> beside;
  for (const auto& item : std::filesystem::directory_iterator(path(".")))
    beside.push_back(item.path().filename().string());
  std::sort(beside.begin(), beside.end());
  EXPECT_EQ(beside, (std::vector<std::string>{"content", "index"}));
}

}  // namespace
}  // namespace tracelore
