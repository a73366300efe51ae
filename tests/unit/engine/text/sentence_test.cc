#include <gtest/gtest.h>

#include <map>

#include "engine/text/markdown/markdown.h"

namespace tracelore {
namespace {

struct SentenceRow {
  const char* name;
  const char* sentence;
  const char* expected;  // null: nothing, since a value is missing
};

class FilledSentence : public testing::TestWithParam<SentenceRow> {};

TEST_P(FilledSentence, HasEveryValueOrIsNone) {
  const std::map<std::string, std::string, std::less<>> values = {
      {"size", "2048"}, {"name", "a`b\nc"}, {"star", "*x*"}};
  const auto filled = fill_sentence(GetParam().sentence, [&](std::string_view name) {
    const auto found = values.find(name);
    return found == values.end() ? std::nullopt : std::optional(found->second);
  });
  ASSERT_EQ(filled.has_value(), GetParam().expected != nullptr);
  if (filled) {
    EXPECT_EQ(*filled, GetParam().expected);
  }
}

INSTANTIATE_TEST_SUITE_P(, FilledSentence,
                         testing::ValuesIn<SentenceRow>({
                             {"Text", "You have **{{size}}**.", "You have **2048**."},
                             {"Code", "`view({{size}})` fails.", "`view(2048)` fails."},
                             {"CodeStaysCode", "`{{name}}`", "`a'b c`"},
                             {"TextStaysText", "{{star}}", "\\*x\\*"},
                             {"NoValues", "It is so.", "It is so."},
                             {"MissingInText", "{{other}} of {{size}}", nullptr},
                             {"MissingInCode", "`{{other}}`", nullptr},
                         }),
                         [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace tracelore
