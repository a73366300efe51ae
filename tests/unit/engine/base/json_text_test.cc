#include "engine/base/json_text.h"

#include <gtest/gtest.h>

#include <random>

#include "engine/base/json.h"
#include "engine/base/json_writer.h"

namespace tracelore {
namespace {

// What the library says of a document; nothing where it refuses it.
std::optional<Json> by_the_library(const std::string& text) {
  Json json = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  return json.is_discarded() ? std::nullopt : std::optional(std::move(json));
}

struct Written {
  const char* name;
  std::string between_quotes;
};

class JsonString : public testing::TestWithParam<Written> {};

// Alone, and as a long one among others, which is read apart from them.
TEST_P(JsonString, SaysWhatTheLibrarySays) {
  for (const std::size_t filling : {0, 15, 300}) {
    const std::string text = std::string(filling, 'x') + GetParam().between_quotes;
    const auto expected = by_the_library("\"" + text + "\"");
    std::string said;
    std::size_t at = 0;
    const bool read = read_json_string(text + "\"", at, said) && at == text.size() + 1;
    ASSERT_EQ(read, expected.has_value());
    if (read) {
      EXPECT_EQ(said, expected->get<std::string>());
    }
    const std::string document = R"({"a": [1, "b"], ")" + text + R"(": ")" + text +
                                 R"(", "c": "d", "e": {"f": ")" + text + R"("}, "g": -0})";
    const auto parsed = parse_json(document);
    const auto whole = by_the_library(document);
    ASSERT_EQ(parsed.has_value(), whole.has_value());
    if (whole) {
      EXPECT_EQ(*parsed, *whole);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(, JsonString,
                         testing::ValuesIn<Written>({
                             {"Empty", ""},
                             {"Plain", "RuntimeError: CUDA error"},
                             {"ShortEscapes", R"(\"\\\/\b\f\n\r\t)"},
                             {"UnknownEscape", R"(\x)"},
                             {"CutEscape", R"(\u12)"},
                             {"NoHexadecimal", R"(\u12g4)"},
                             {"Signed", R"(\u+123)"},
                             {"OneByte", R"(\u0041\u0000)"},
                             {"TwoBytes", R"(\u00e9\u07FF)"},
                             {"ThreeBytes", R"(\u663e\uFFFF)"},
                             {"Pair", R"(\ud83d\ude00)"},
                             {"LastPair", R"(\udbff\udfff)"},
                             {"HighAlone", R"(\ud83d)"},
                             {"HighBeforeLetter", R"(\ud83dx)"},
                             {"TwoHigh", R"(\ud83d\ud83d)"},
                             {"LowAlone", R"(\ude00)"},
                             {"Utf8", "显存不足 é 😀"},
                             {"CutUtf8", "\xE6\x98"},
                             {"NoUtf8", "a\xff"},
                             {"Surrogate", "\xED\xA0\x80"},
                             {"Overlong", "\xC0\xAF"},
                             {"Control", "a\x01z"},
                             {"LineEnd", "a\nz"},
                             {"Delete", "\x7f"},
                             {"Quote", "a\"b"},
                         }),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(JsonText, IsReadAndWrittenAsTheLibraryDoesWhateverTheBytes) {
  std::mt19937 random(7);
  const std::string_view pieces[] = {"\"", "\\", "\\n",  "\\u00e9", "\\ud83d", "\\ude00", "显",
                                     "\n", "a",  "\xff", "\x01",    "{",       "]",       ","};
  for (int i = 0; i < 20'000; ++i) {
    std::string text(random() % 2 == 0 ? 250 : 0, 'x');
    for (auto left = random() % 12; left > 0; --left) text += pieces[random() % std::size(pieces)];
    const std::string document = "{\"text\": \"" + text + "\", \"text\": [\"" + text + "\"]}";
    const auto parsed = parse_json(document);
    const auto expected = by_the_library(document);
    ASSERT_EQ(parsed.has_value(), expected.has_value()) << document;
    if (expected) {
      ASSERT_EQ(*parsed, *expected) << document;
    }
    std::string escaped;
    append_escaped(escaped, text);
    ASSERT_EQ("\"" + escaped + "\"", write_json(Json(text))) << document;
  }
}

}  // namespace
}  // namespace tracelore
