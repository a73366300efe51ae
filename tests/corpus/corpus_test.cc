// The whole engine on the built-in content: every sample finds its entry, and what the index finds
// is what confirming every signature without the index finds.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <set>

#include "engine/answer/answer_json.h"
#include "engine/evaluation/evaluate.h"
#include "engine/match/matcher.h"
#include "engine/text/secrets/redact.h"
#include "indexer/build.h"
#include "tests/support/files.h"

namespace tracelore {
namespace {

namespace fs = std::filesystem;

using test_support::kSource;
using test_support::read;

// The index of content/, built once for the program.
class Corpus : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder_ = fs::temp_directory_path() / ("tracelore-corpus-" + std::to_string(::getpid()));
    BuildReport report;
    const auto built = build_index({(kSource / "content").string()}, folder_.string(), report);
    ASSERT_TRUE(built) << static_cast<int>(built.error().code);
    ASSERT_TRUE(report.problems.empty()) << report.problems.front().file;
    auto reader = Reader::open(folder_.string());
    ASSERT_TRUE(reader);
    reader_ = *reader;
  }

  static void TearDownTestSuite() {
    reader_.reset();
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }

  static Answer answer(const std::string& paste, bool use_index = true) {
    MatchOptions options;
    options.use_index = use_index;
    auto answer = match_paste(*reader_, paste, options);
    EXPECT_TRUE(answer);
    return answer ? std::move(*answer) : Answer{};
  }

  static fs::path folder_;
  static std::shared_ptr<const Reader> reader_;
};

fs::path Corpus::folder_;
std::shared_ptr<const Reader> Corpus::reader_;

struct Text {
  std::string id;
  fs::path path;
};

std::vector<Text> samples() {
  std::vector<Text> texts;
  for (const auto& entry : fs::directory_iterator(kSource / "content"))
    if (fs::exists(entry.path() / "samples"))
      for (const auto& file : fs::directory_iterator(entry.path() / "samples"))
        texts.push_back({entry.path().filename().string(), file.path()});
  return texts;
}

std::vector<fs::path> labelled_texts() {
  std::vector<fs::path> paths;
  const auto labels = read_labels(read(kSource / "tests/corpus/dev.jsonl"));
  EXPECT_TRUE(labels);
  if (labels)
    for (const auto& label : *labels) paths.push_back(kSource / "tests/corpus" / label.file);
  return paths;
}

std::string first_of(const Answer& answer) {
  return answer.matches.empty() ? "nothing" : answer.matches.front().entry->id;
}

TEST_F(Corpus, EverySampleFindsItsEntryFirst) {
  for (const auto& sample : samples()) {
    const auto found = answer(read(sample.path));
    EXPECT_EQ(first_of(found), sample.id) << sample.path;
    EXPECT_NE(found.verdict, Verdict::kNone) << sample.path;
  }
}

// Confirmed without a tolerance, or with one of normalisation: what the exact leg promises.
std::set<std::string> promised(const Answer& answer) {
  std::set<std::string> ids;
  for (const auto& match : answer.matches) {
    const bool normal =
        std::all_of(match.why.tolerances.begin(), match.why.tolerances.end(), [](const auto& name) {
          return name == "underscores" || name == "case" || name == "class" || name == "no_class";
        });
    if (!match.why.signature.empty() && normal) ids.insert(match.entry->id);
  }
  return ids;
}

TEST_F(Corpus, TheIndexFindsWhatConfirmingEverySignatureFinds) {
  std::vector<fs::path> paths = labelled_texts();
  for (const auto& sample : samples()) paths.push_back(sample.path);
  ASSERT_GT(paths.size(), 700U);
  for (const auto& path : paths) {
    const std::string paste = read(path);
    // A megabyte against every signature is the business of ./dev eval.
    if (paste.size() > 200'000) continue;
    EXPECT_EQ(promised(answer(paste)), promised(answer(paste, /*use_index=*/false))) << path;
  }
}

// What an answer claims, as one string.
std::string claims(const Answer& answer) {
  std::string text(name_of(answer.verdict));
  for (const auto& match : answer.matches)
    text += " " + match.entry->id + "=" + std::string(name_of(match.verdict));
  return text;
}

TEST_F(Corpus, MaskingSecretsChangesNoAnswer) {
  std::vector<fs::path> paths = labelled_texts();
  for (const auto& sample : samples()) paths.push_back(sample.path);
  std::size_t masked = 0;
  for (const auto& path : paths) {
    const std::string paste = read(path);
    const std::string safe = redact(paste);
    if (safe == paste) continue;
    ++masked;
    EXPECT_EQ(claims(answer(safe)), claims(answer(paste))) << path;
  }
  EXPECT_GT(masked, 50U);
}

TEST_F(Corpus, WhatAnswersQuoteIsUtf8) {
  std::vector<fs::path> paths = labelled_texts();
  for (const auto& sample : samples()) paths.push_back(sample.path);
  for (const auto& path : paths) {
    const auto found = answer(read(path));
    for (const auto language : {Language::kEnglish, Language::kChinese}) {
      const AnswerJsonOptions options{language, "", false};
      // write_json() would put U+FFFD for other bytes; dump() refuses them.
      EXPECT_NO_THROW((void)answer_to_json(*reader_, found, options).dump()) << path;
    }
  }
}

TEST_F(Corpus, NothingIsClaimedOfTextsWithoutAProblem) {
  for (const auto* paste :
       {"", "hello world", "The quick brown fox", "训练正常，没有报错", "Epoch 3: loss=0.12"}) {
    const auto found = answer(paste);
    EXPECT_EQ(found.verdict, Verdict::kNone) << paste;
    EXPECT_TRUE(found.matches.empty()) << paste;
  }
}

TEST_F(Corpus, WhatOnlySharesWordsIsNotShownBesideAProvenProblem) {
  const auto found = answer(read(kSource / "content/cpp-extension-old-api/samples/header-gcc.txt"));
  ASSERT_EQ(first_of(found), "cpp-extension-old-api");
  EXPECT_EQ(found.verdict, Verdict::kExact);
  EXPECT_TRUE(std::ranges::all_of(found.matches,
                                  [](const Match& match) { return !match.why.signature.empty(); }));
}

TEST_F(Corpus, WhatLacksItsEvidenceIsNotShownBesideTheProblem) {
  const auto found = answer(
      "Traceback (most recent call last):\n"
      "  File \"/env/lib/python3.11/site-packages/torch/nn/modules/sparse.py\", line 190, in "
      "forward\n    return F.embedding(\n"
      "IndexError: index out of range in self\n");
  EXPECT_EQ(first_of(found), "embedding-index-out-of-range");
  EXPECT_TRUE(std::ranges::none_of(
      found.matches, [](const Match& match) { return match.entry->id == "pyg-edge-index-range"; }));
}

TEST_F(Corpus, HostileTextsAreAnswered) {
  std::string lines;
  for (int i = 0; i < 100'000; ++i) lines += "x\n";
  for (const auto& paste :
       {std::string(1 << 20, 'a'), std::string(1 << 20, '\0'), lines,
        std::string("\xff\xfe\x00\xd8\x00\xd8", 6), std::string(200'000, '(')}) {
    EXPECT_EQ(answer(paste).verdict, Verdict::kNone) << paste.substr(0, 4);
  }
}

TEST_F(Corpus, AGraphBreakIdThatNoEntryKnowsIsAnsweredWithTheGuide) {
  const auto found = answer(
      "torch._dynamo.exc.Unsupported: A break that nobody has described\n"
      "  Explanation: there is none\n\n For more details about this graph break, please visit: "
      "https://meta-pytorch.github.io/compile-graph-break-site/gb/gb0777.html\n");
  EXPECT_EQ(found.verdict, Verdict::kRelated);
  ASSERT_FALSE(found.matches.empty());
  EXPECT_EQ(found.matches.front().entry->id, "read-dynamo-log");
  EXPECT_EQ(found.matches.front().applies.status, Applies::kUnbound);
  EXPECT_FALSE(found.matches.front().applies.because.id.empty());
  EXPECT_EQ(found.unknown_graph_breaks, std::vector<std::string>{"GB0777"});
}

TEST_F(Corpus, AnEncodingIsNoGraphBreakId) {
  const auto found = answer("LookupError: no codec named gb2312 in this build of the interpreter");
  EXPECT_TRUE(found.unknown_graph_breaks.empty());
  EXPECT_EQ(found.verdict, Verdict::kNone);
}

}  // namespace
}  // namespace tracelore
