#include "engine/match/confirm/passage.h"

#include <gtest/gtest.h>

#include "engine/traceback/parse.h"

namespace tracelore {
namespace {

struct PassageRow {
  const char* name;
  const char* paste;
  std::vector<std::string> expected;
};

class GraphBreaks : public testing::TestWithParam<PassageRow> {};

TEST_P(GraphBreaks, AreReadFromAddressesAndIds) {
  EXPECT_EQ(graph_breaks_of(parse_paste(GetParam().paste)), GetParam().expected);
}

INSTANTIATE_TEST_SUITE_P(
    Paste, GraphBreaks,
    testing::Values(
        PassageRow{"address",
                   "For more details about this graph break, please visit: "
                   "https://meta-pytorch.github.io/compile-graph-break-site/gb/gb0025.html",
                   {"GB0025"}},
        PassageRow{"address_of_a_later_registry", "see https://host/gb/gb1203.html", {"GB1203"}},
        PassageRow{"named_twice", "GB0025, then GB0170, then GB0025", {"GB0025", "GB0170"}},
        PassageRow{
            "chinese_encoding", "UnicodeDecodeError: 'gb2312' codec can't decode byte 0xff", {}},
        PassageRow{"newer_chinese_encoding", "'gb18030' codec", {}},
        PassageRow{"memory_size", "Tried to allocate 80GB0123", {}},
        PassageRow{"longer_number", "GB00251", {}}),
    [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace tracelore
