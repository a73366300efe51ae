#include "engine/entry/snippet.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace tracelore {
namespace {

Entry example() {
  Entry entry;
  entry.id = "cuda-oom";
  entry.verify.packages.emplace("torch", *Specifier::parse(">=2.0,<2.8.0a0,!=2.5.*"));
  entry.verify.devices = {"cpu", "cuda"};
  Signature message;
  message.id = "alloc";
  message.exceptions = {"OutOfMemoryError"};
  message.pattern = *Template::parse("Tried to allocate {required:size}. It's \"full\"");
  Signature line;
  line.id = "log";
  line.is_line = true;
  line.pattern = *Template::parse("worker was killed");
  entry.signatures = {message, line};
  entry.verify_py = "\n\ndef reproduce(device):\n    return None\n\n";
  return entry;
}

constexpr std::string_view kFrame =
    "# top\n# --- verify.py stands here ---\nimport re\nENTRY = {}  # filled in by tracelore\n";

TEST(Snippet, FillsInBothPlaces) {
  const auto snippet = render_snippet(example(), kFrame, "https://example.org/entries/cuda-oom");
  EXPECT_EQ(snippet.find("# --- verify.py stands here ---"), std::string::npos);
  EXPECT_NE(snippet.find("# top\ndef reproduce(device):\n    return None\nimport re\nENTRY = {\n   "
                         " \"id\": \"cuda-oom\""),
            std::string::npos)
      << snippet;
  EXPECT_NE(
      snippet.find(
          R"("requires": {"torch": [[">=", [2, 0]], ["<", [2, 8, "0a0"]], ["!=", [2, 5, "*"]]]})"),
      std::string::npos)
      << snippet;
  EXPECT_NE(snippet.find(R"re("line": r"(?a:\b)worker\s+was\s+killed(?a:\b)")re"),
            std::string::npos)
      << snippet;
}

TEST(Snippet, IsPythonThatHoldsTheRegexes) {
  const std::string path = testing::TempDir() + "snippet.py";
  std::ofstream(path)
      << render_snippet(example(), kFrame, "u")
      << "s = ENTRY['signatures']\n"
         "assert re.search(s[0]['message'], 'Tried to allocate 2 GiB. It’s “full”')\n"
         "assert not re.search(s[0]['message'], 'Tried to allocate 2 GiB')\n"
         "assert re.search(s[1]['line'], 'the worker was killed.')\n"
         "assert ENTRY['devices'] == ['cpu', 'cuda'] and reproduce(0) is None\n";
  EXPECT_EQ(std::system(("python3 '" + path + "'").c_str()), 0);
}

TEST(Snippet, IsEmptyWithoutVerifyPy) {
  Entry entry = example();
  entry.verify_py = " \n";
  EXPECT_EQ(render_snippet(entry, kFrame, "u"), "");
}

TEST(Snippet, StandsInTheRealHarness) {
  std::ifstream file(TRACELORE_SOURCE_DIR "/content/harness.py");
  std::stringstream harness;
  harness << file.rdbuf();
  const auto snippet = render_snippet(example(), harness.str(), "u");
  EXPECT_NE(snippet.find("\"id\": \"cuda-oom\""), std::string::npos);
  EXPECT_NE(snippet.find("def reproduce(device):"), std::string::npos);
  EXPECT_EQ(snippet.find("ENTRY = {}"), std::string::npos);
}

TEST(RecordedRuns, HoldNoSkipAndNothingOfTheMachine) {
  Entry entry;
  entry.verified = {
      R"({"entry": "x", "verdict": "NOT AFFECTED", "device": "cpu", "snippet": "sha256:1", "output": "sha256:2"})",
      R"({"entry": "x", "verdict": "SKIPPED", "reason": "it can only be shown on cuda"})",
      "no json"};
  EXPECT_EQ(recorded_runs(entry.verified),
            Json::parse(R"([{"verdict": "NOT AFFECTED", "device": "cpu"}])"));
}

struct DecidingRow {
  const char* name;
  const char* affects;  // a package, or empty
  std::vector<std::string> packages;
  std::vector<std::string> needs;
  const char* versions;
  const char* decided;
};

class DecidingPackages : public testing::TestWithParam<DecidingRow> {};

TEST_P(DecidingPackages, IsTheOneWhoseReleaseCounts) {
  const auto& row = GetParam();
  Entry entry;
  const auto bounds = *Specifier::parse(">=1");
  if (*row.affects != 0) entry.affects.emplace(row.affects, bounds);
  entry.packages = row.packages;
  for (const auto& need : row.needs) entry.verify.packages.emplace(need, bounds);
  EXPECT_EQ(deciding_package(entry, Json::parse(row.versions)).text(), row.decided);
}

INSTANTIATE_TEST_SUITE_P(, DecidingPackages,
                         testing::ValuesIn<DecidingRow>({
                             {"Affected",
                              "torch-geometric",
                              {"torch"},
                              {"torch", "torch-geometric"},
                              R"({"torch": "2.8.0", "torch_geometric": "2.5.2"})",
                              "torch-geometric 2.5.2"},
                             {"FirstThatIsNeeded",
                              "",
                              {"nccl", "transformers", "torch"},
                              {"torch", "transformers"},
                              R"({"python": "3.11.7", "torch": "2.8.0", "transformers": "4.57.1"})",
                              "transformers 4.57.1"},
                             {"WithoutLocalPart",
                              "",
                              {"torch"},
                              {"torch"},
                              R"({"torch": "2.8.0+cu128"})",
                              "torch 2.8.0"},
                             {"AnyThatIsNeeded",
                              "",
                              {"nccl"},
                              {"numpy", "torch"},
                              R"({"numpy": "2.3.0", "torch": "2.8.0"})",
                              "torch 2.8.0"},
                             {"NeedsNothing",
                              "",
                              {"torch"},
                              {},
                              R"({"python": "3.11.7", "torch": "2.8.0"})",
                              "Python 3.11.7"},
                             {"NotInstalled",
                              "",
                              {"ray"},
                              {"ray"},
                              R"({"python": "3.11.7", "ray": null})",
                              "Python 3.11.7"},
                             {"NoVersions", "", {"torch"}, {"torch"}, "{}", ""},
                             {"NoObject", "", {"torch"}, {"torch"}, "[1]", ""},
                         }),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(Snippet, DigestIsOfTheAuthorsFile) {
  EXPECT_EQ(snippet_digest(""),
            "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

}  // namespace
}  // namespace tracelore
