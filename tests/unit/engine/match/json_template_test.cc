#include "engine/match/json_template.h"

#include <gtest/gtest.h>

namespace tracelore {
namespace {

struct Row {
  const char* name;
  std::string markdown;
  std::string value;  // of `size`; nothing else is known
};

class JsonTemplateFills : public testing::TestWithParam<Row> {};

Json made(const std::string& markdown, const Json& state, const CaptureLookup& capture) {
  return {{"id", "x"},
          {"state", state},
          {"markdown", fill_captures(markdown, capture)},
          {"html", render_markdown(markdown, capture)},
          {"nothing", nullptr}};
}

TEST_P(JsonTemplateFills, AsTheObjectIsMade) {
  const auto& [name, markdown, value] = GetParam();
  const CaptureLookup capture = [&](std::string_view asked) -> std::optional<std::string> {
    if (asked == "size") return value;
    return std::nullopt;
  };
  const auto filled = JsonTemplate::of([&](const CaptureLookup& marks) {
    return made(markdown, JsonTemplate::state_mark(), marks);
  });
  std::string text;
  filled.fill(text, capture, "\"yes\"");
  EXPECT_EQ(text, write_json(made(markdown, "yes", capture)));
}

INSTANTIATE_TEST_SUITE_P(
    , JsonTemplateFills,
    testing::Values(
        Row{"no_name", "Plain *words*, \"quoted\".\n\n```py\nf\"{{size}}\"\n```\n", "2 GiB"},
        Row{"a_name_twice", "It took {{size}} of `{{size}}`, {{size}} in all.", "2.00 GiB"},
        Row{"a_name_that_is_not_known", "It took {{other_name}} & <{{size}}>.", "7"},
        Row{"a_value_with_markup", "Found {{size}}.", "<b>'*x*'</b> \"q\" \\ `c` & a_b"},
        Row{"a_value_of_two_lines", "Found {{size}}.", "one\ntwo"},
        Row{"a_value_that_is_no_utf8", "Found {{size}}.", "\xff\xfe caf\xc3"},
        Row{"a_name_in_a_table", "| a | b |\n|---|---|\n| {{size}} | {{none}} |\n", "1 | 2"},
        Row{"a_name_in_a_link", "[{{size}}](https://example.org/{{size}})", "x y"},
        Row{"braces_without_a_name", "{{ and }} and {{}} and {{size", "1"},
        Row{"bytes_like_the_marks",
            "\x01 {{size}} \x01"
            "9\x02 \x02",
            "v"},
        Row{"other_scripts", "占用了 {{size}}。", "２ＧiB 显存"}),
    [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace tracelore
