#include "engine/messages/messages.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include "engine/base/json/json.h"

namespace tracelore {
namespace {

Json messages() {
  std::ifstream file(std::string(TRACELORE_SOURCE_DIR) + "/engine/messages/messages.json");
  std::ostringstream text;
  text << file.rdbuf();
  auto json = parse_json(text.str());
  EXPECT_TRUE(json);
  return json ? *json : Json::object();
}

std::set<std::string> parameters(const std::string& text) {
  std::set<std::string> names;
  for (std::size_t at = text.find('{'); at != std::string::npos; at = text.find('{', at + 1))
    names.insert(text.substr(at + 1, text.find('}', at) - at - 1));
  return names;
}

TEST(Messages, EachHasBothLanguagesAndANote) {
  const auto all = messages();
  EXPECT_EQ(message_ids(Language::kEnglish).size(), all.size());
  for (const auto& [id, row] : all.items()) {
    EXPECT_FALSE(text_at(row, "en").empty()) << id;
    EXPECT_FALSE(text_at(row, "zh").empty()) << id;
    EXPECT_TRUE(row.contains("note")) << id;
  }
}

TEST(Messages, BothLanguagesTakeTheSameParameters) {
  const auto all = messages();
  for (const auto& [id, row] : all.items())
    EXPECT_EQ(parameters(row["en"]), parameters(row["zh"])) << id;
}

TEST(Messages, ChineseIsNotEnglish) {
  const auto all = messages();
  for (const auto& [id, row] : all.items()) {
    const bool command = id.starts_with("doctor.") && id.ends_with(".do");
    // Of the hints many are a bare command, and so are the examples.
    if (command || id.starts_with("hint.") || id.starts_with("help.examples.")) continue;
    const auto written = text_at(row, "zh");
    const bool has_han =
        std::any_of(written.begin(), written.end(), [](unsigned char c) { return c >= 0xE4; });
    EXPECT_TRUE(has_han || written.find('{') != std::string::npos || written.size() < 12)
        << id << ": " << written;
  }
}

struct ErrorRow {
  ErrorCode code;
  std::string id;
};

std::vector<ErrorRow> every_error() {
  return {
#define TRACELORE_ERROR(code, id, kind, status) {ErrorCode::code, #id},
#include "engine/base/errors.def"
#undef TRACELORE_ERROR
  };
}

class ErrorMessages : public testing::TestWithParam<ErrorRow> {};

TEST_P(ErrorMessages, HasASentenceAndANextCommandInBothLanguages) {
  for (const auto language : kLanguages) {
    EXPECT_TRUE(has_message(language, "error." + GetParam().id)) << tag_of(language);
    EXPECT_TRUE(has_message(language, "hint." + GetParam().id)) << tag_of(language);
  }
}

TEST_P(ErrorMessages, IsDescribedInTheDocumentation) {
  std::ifstream file(std::string(TRACELORE_SOURCE_DIR) + "/docs/errors.md");
  std::ostringstream text;
  text << file.rdbuf();
  EXPECT_NE(text.str().find("`" + GetParam().id + "`"), std::string::npos) << GetParam().id;
}

INSTANTIATE_TEST_SUITE_P(, ErrorMessages, testing::ValuesIn(every_error()),
                         [](const auto& row) { return row.param.id; });

TEST(Messages, ShowsWhatIsMissingInsteadOfNothing) {
  EXPECT_EQ(say(Language::kEnglish, "no.such.id"), "⟦no.such.id⟧");
  EXPECT_NE(say(Language::kEnglish, "error.entry_not_found").find("⟦id⟧"), std::string::npos);
  EXPECT_NE(say(Language::kEnglish, "error.entry_not_found", {{"id", "x"}}).find("'x'"),
            std::string::npos);
}

TEST(Messages, WhatIsQuotedDoesNothingToATerminal) {
  const auto said = [](const std::string& id) {
    return say(Language::kEnglish, "error.entry_not_found", {{"id", id}});
  };
  for (const auto* hostile : {"\x1b]0;evil\x07", "a\rb", "a\x08", "\x7f", "\u009b31m", "\x01"}) {
    const auto text = said(hostile);
    EXPECT_EQ(text.find_first_of("\x1b\x07\r\x08\x7f\x01"), text.npos) << text;
    EXPECT_EQ(text.find("\u009b"), text.npos) << text;
    EXPECT_NE(text.find("\uFFFD"), text.npos) << text;
  }
  EXPECT_NE(said("显存 é \xC2\n\tx").find("显存 é \xC2\n\tx"), std::string::npos);
}

TEST(Messages, AnErrorBeginsWithItsPlace) {
  const Error error{ErrorCode::kFileUnreadable, {3, 7}, "a/b.yaml", {{"path", "q"}}};
  EXPECT_TRUE(describe(Language::kEnglish, error).starts_with("a/b.yaml:3:7: "));
}

}  // namespace
}  // namespace tracelore
