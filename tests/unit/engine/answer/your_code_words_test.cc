#include "engine/answer/your_code_words.h"

#include <gtest/gtest.h>

namespace tracelore {
namespace {

struct YourCodeRow {
  const char* name;
  const char* verdict;
  const char* because;
  const char* source;
};

class YourCodeSource : public testing::TestWithParam<YourCodeRow> {};

TEST_P(YourCodeSource, IsNotSaidTwice) {
  const auto& row = GetParam();
  const Json answer = {
      {"your_code", {{"file", "train.py"}, {"line", 9}, {"source", "loss.backward()"}}},
      {"matches", {{{"verdict", row.verdict}, {"cause", {{"because", row.because}}}}}}};
  EXPECT_EQ(your_code_source(answer), row.source);
  EXPECT_EQ(your_code_words(Language::kEnglish, answer), "Your code: train.py:9");
}

INSTANTIATE_TEST_SUITE_P(
    YourCode, YourCodeSource,
    testing::Values(
        YourCodeRow{"CauseQuotesIt", "exact", "`loss.backward()` goes into the step before.", ""},
        YourCodeRow{"LikelyCauseQuotesIt", "likely", "`loss.backward()` goes back twice.", ""},
        YourCodeRow{"CauseSpeaksOfOtherThings", "exact", "Nothing detaches h.", "loss.backward()"},
        YourCodeRow{"OpenCause", "exact", "", "loss.backward()"},
        YourCodeRow{"NotNamed", "related", "`loss.backward()` goes back.", "loss.backward()"}),
    [](const auto& info) { return std::string(info.param.name); });

TEST(YourCodeSource, IsShownWhereNothingMatches) {
  const Json answer = {{"your_code", {{"file", "train.py"}, {"source", "loss.backward()"}}}};
  EXPECT_EQ(your_code_source(answer), "loss.backward()");
  EXPECT_EQ(your_code_source(Json::object()), "");
}

}  // namespace
}  // namespace tracelore
