#include "engine/answer/ranks_words.h"

#include <gtest/gtest.h>

namespace tracelore {
namespace {

struct Case {
  const char* name;
  const char* ranks;
  const char* first;
  const char* lagging;
};

class RanksWords : public testing::TestWithParam<Case> {};

TEST_P(RanksWords, NameRunsByTheirEndsAndNodesWhereTheyAreTold) {
  const auto ranks = parse_json(GetParam().ranks);
  ASSERT_TRUE(ranks);
  EXPECT_EQ(first_to_fail_words(*ranks), GetParam().first);
  EXPECT_EQ(ranks_words(ranks->is_object() ? ranks->value("lagging", Json()) : Json()),
            GetParam().lagging);
}

INSTANTIATE_TEST_SUITE_P(
    , RanksWords,
    testing::ValuesIn<Case>({
        {"One", R"({"first_to_fail": [3], "lagging": [], "hosts": []})", "3", ""},
        {"Runs", R"({"first_to_fail": [0, 1, 2, 3, 7], "lagging": [4, 5], "hosts": []})", "0–3, 7",
         "4, 5"},
        {"Nodes", R"({"first_to_fail": [2, 5], "lagging": [],
                      "hosts": [{"rank": 2, "host": "gpu-02"}]})",
         "2 (gpu-02), 5", ""},
        {"NodesOfOthersAlone", R"({"first_to_fail": [0, 1, 2], "lagging": [],
                                   "hosts": [{"rank": 9, "host": "gpu-02"}]})",
         "0–2", ""},
        {"AnotherServersNonsense", R"({"first_to_fail": "all", "hosts": [7, {"rank": "x"}],
                                       "lagging": ["a", 6, null]})",
         "", "6"},
        {"None", "{}", "", ""},
        {"NoObject", "null", "", ""},
    }),
    [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace tracelore
