// An index that is written again where it changed is the index that is built at once.
#include "indexer/writer.h"

#include <xapian.h>

#include <algorithm>
#include <functional>
#include <map>

#include "engine/index/schema.h"
#include "indexer/build.h"
#include "indexer/parts.h"
#include "tests/unit/indexer/content_fixture.h"

namespace tracelore {
namespace {

using Parts = std::map<std::string, std::string>;

// Everything that a reader can see of a database.
Parts parts_of(const std::string& index) {
  const Xapian::Database database(index + "/" + std::string(kDatabaseFile));
  Parts parts;
  for (auto term = database.allterms_begin(); term != database.allterms_end(); ++term) {
    std::string& postings = parts["term " + *term];
    for (auto at = database.postlist_begin(*term); at != database.postlist_end(*term); ++at) {
      postings += std::to_string(*at) + "*" + std::to_string(at.get_wdf()) + ":";
      for (auto place = at.positionlist_begin(); place != at.positionlist_end(); ++place)
        postings += std::to_string(*place) + ",";
    }
  }
  for (auto word = database.spellings_begin(); word != database.spellings_end(); ++word)
    parts["spelling " + *word] = std::to_string(word.get_termfreq());
  for (auto at = database.postlist_begin(""); at != database.postlist_end(""); ++at) {
    const auto document = database.get_document(*at);
    std::string& whole = parts["document " + std::to_string(*at)];
    for (const auto slot : {ValueSlot::kEntryId, ValueSlot::kKind})
      whole += document.get_value(static_cast<Xapian::valueno>(slot)) + "|";
    whole += document.get_data();
  }
  for (const auto& key : {kHarnessKey, kGlossaryKey})
    parts["metadata " + std::string(key)] = database.get_metadata(std::string(key));
  return parts;
}

std::vector<std::string> differing(const Parts& a, const Parts& b) {
  std::vector<std::string> names;
  for (const auto* parts : {&a, &b})
    for (const auto& [name, part] : *parts)
      if (!a.contains(name) || !b.contains(name) || a.at(name) != b.at(name)) names.push_back(name);
  return names;
}

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
  std::size_t analysed;  // of the three entries that stand there before
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
};

class WrittenAgain : public WritingAgain, public testing::WithParamInterface<Edit> {};

TEST_P(WrittenAgain, IsTheIndexThatIsBuiltAtOnce) {
  IndexWriter writer(path("index"), IndexWriter::Use::kAgain);
  BuildReport report;
  ASSERT_TRUE(build_index({path("content")}, writer, report));
  EXPECT_EQ(writer.analysed(), 3U);
  GetParam().apply(*this);
  const auto again = build_index({path("content")}, writer, report);
  ASSERT_TRUE(again);
  EXPECT_EQ(writer.analysed(), GetParam().analysed);
  const auto fresh = build_index({path("content")}, path("fresh"), report);
  ASSERT_TRUE(fresh);
  EXPECT_EQ(again->generation, fresh->generation);
  EXPECT_EQ(again->signatures, fresh->signatures);
  EXPECT_EQ(differing(parts_of(path("index")), parts_of(path("fresh"))),
            std::vector<std::string>());
  EXPECT_TRUE(Reader::open(path("index")));
}

INSTANTIATE_TEST_SUITE_P(
    , WrittenAgain,
    testing::ValuesIn<Edit>({
        {"Nothing", [](const Folder&) {}, 0},
        {"OneArticle",
         [](const Folder& in) {
           in.replace("content/second/en.md", "Gravity", "Levitation of gravitating gadgets");
         },
         1},
        {"OneSample",
         [](const Folder& in) { in.replace("content/third/samples/turned.txt", "f()", "g()"); }, 1},
        // What was the rarest run of the third's words is shared now: its anchor moves.
        {"AnchorOfAnother",
         [](const Folder& in) {
           in.replace("content/second/entry.yaml", "the second widget turns the wrong way",
                      "nobody knows where the second one went");
         },
         2},
        {"OneMore",
         [](const Folder& in) { in.write_entry("content/fourth", "a fourth one came up"); }, 4},
        {"OneLess", [](const Folder& in) { std::filesystem::remove_all(in.path("content/first")); },
         2},
        {"Glossary",
         [](const Folder& in) {
           in.write("content/glossary.yaml", "- {en: [widget], zh: [部件]}\n");
         },
         3},
        {"Harness", [](const Folder& in) { in.write("content/harness.py", "# ours\n"); }, 3},
    }),
    [](const auto& row) { return std::string(row.param.name); });

// Some hundred small entries: more than two parts, the last of them not full.
IndexInput many_entries() {
  std::vector<EntryToIndex> entries;
  for (std::size_t i = 0; i < 2 * kEntriesInPart + 7; ++i) {
    const std::string name = std::to_string(1000 + i);
    Entry entry;
    entry.id = "entry-" + name;
    Signature signature;
    signature.id = "s";
    signature.pattern = *Template::parse("widget number " + name + " is upside down");
    entry.signatures = {signature};
    entry.articles[Language::kEnglish].title = "The widget of shelf " + std::to_string(i % 10);
    entry.articles[Language::kEnglish].symptom.markdown = "Gravity of the widget and the gadget";
    entries.push_back({std::move(entry), {}});
  }
  return input_of(std::move(entries));
}

TEST_F(WritingAgain, InPartsByAnyNumberOfThreadsItIsTheSame) {
  const auto input = many_entries();
  IndexWriter whole(path("index"), IndexWriter::Use::kAgain);
  const auto built = whole.write(input);
  ASSERT_TRUE(built);
  const auto wanted = parts_of(path("index"));
  for (const unsigned threads : {1U, 3U}) {
    const auto in_parts = write_index(input, path("parts"), threads);
    ASSERT_TRUE(in_parts) << threads;
    EXPECT_EQ(in_parts->generation, built->generation);
    EXPECT_EQ(in_parts->signatures, built->signatures);
    EXPECT_EQ(differing(parts_of(path("parts")), wanted), std::vector<std::string>()) << threads;
    EXPECT_TRUE(Reader::open(path("parts")));
  }
}

TEST_F(WritingAgain, AfterAnErrorEverythingIsWrittenAnew) {
  IndexWriter writer(path("index"), IndexWriter::Use::kAgain);
  BuildReport report;
  ASSERT_TRUE(build_index({path("content")}, writer, report));
  std::filesystem::remove_all(path("index"));
  write("index/important", "not an index");
  EXPECT_FALSE(build_index({path("content")}, writer, report));
  std::filesystem::remove_all(path("index"));
  ASSERT_TRUE(build_index({path("content")}, writer, report));
  EXPECT_TRUE(Reader::open(path("index")));
}

TEST_F(WritingAgain, NothingIsLeftBesideTheIndex) {
  {
    IndexWriter writer(path("index"), IndexWriter::Use::kAgain);
    BuildReport report;
    ASSERT_TRUE(build_index({path("content")}, writer, report));
    ASSERT_TRUE(build_index({path("content")}, writer, report));
  }
  std::vector<std::string> beside;
  for (const auto& item : std::filesystem::directory_iterator(path(".")))
    beside.push_back(item.path().filename().string());
  std::sort(beside.begin(), beside.end());
  EXPECT_EQ(beside, (std::vector<std::string>{"content", "index"}));
}

}  // namespace
}  // namespace tracelore
