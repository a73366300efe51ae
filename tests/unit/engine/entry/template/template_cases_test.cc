// The table that the C++ matcher and the snippets' Python regexes share.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <random>

#include "engine/base/json/json.h"
#include "engine/entry/template/template.h"

namespace tracelore {
namespace {

const std::string kCases = TRACELORE_SOURCE_DIR "/tests/content/template_cases.jsonl";

std::vector<Json> cases() {
  std::vector<Json> rows;
  std::ifstream file(kCases);
  for (std::string line; std::getline(file, line);) rows.push_back(parse_json(line).value());
  return rows;
}

class TemplateCase : public testing::TestWithParam<Json> {};

TEST_P(TemplateCase, MatchesAsTheTableSays) {
  const Json& row = GetParam();
  const auto parsed = Template::parse(row["template"].get<std::string>());
  ASSERT_TRUE(parsed);
  const auto formed = form_text(row["text"].get<std::string>(), Form::kPlain);
  const auto match = parsed->find(formed, Form::kPlain);
  ASSERT_EQ(match.has_value(), row["matches"].get<bool>());
  if (!match) return;
  Json captures = Json::object();
  for (const auto& capture : match->captures) captures[capture.name] = capture.value;
  EXPECT_EQ(captures, row.value("captures", Json::object()));
}

INSTANTIATE_TEST_SUITE_P(, TemplateCase, testing::ValuesIn(cases()), [](const auto& row) {
  return row.param["name"].template get<std::string>();
});

// Writes the cases with their regexes and has Python run them.
void expect_python_agrees(const std::vector<Json>& rows, const std::string& name) {
  const std::string cases_file = testing::TempDir() + name + ".jsonl";
  const std::string regexes_file = testing::TempDir() + name + "_regexes.jsonl";
  {
    std::ofstream case_lines(cases_file);
    std::ofstream regex_lines(regexes_file);
    for (const auto& row : rows) {
      const auto parsed = Template::parse(row["template"].get<std::string>());
      ASSERT_TRUE(parsed);
      case_lines << write_json(row) << '\n';
      regex_lines << write_json(Json(parsed->to_python_regex())) << '\n';
    }
  }
  const std::string command = "python3 '" TRACELORE_SOURCE_DIR
                              "/tests/content/check_template_regexes.py' '" +
                              cases_file + "' '" + regexes_file + "'";
  EXPECT_EQ(std::system(command.c_str()), 0);
}

TEST(TemplateRegex, PythonFindsWhatTheMatcherFinds) {
  expect_python_agrees(cases(), "table");
}

template <class Parts>
std::string random_text(std::mt19937& random, const Parts& parts, std::size_t most) {
  std::string text;
  for (auto left = random() % (most + 1); left > 0; --left)
    text += parts[random() % std::size(parts)];
  return text;
}

// Where the two differ on texts that nobody thought of, one of them is wrong.
TEST(TemplateRegex, PythonAgreesOnRandomTemplates) {
  constexpr const char* kPieces[] = {"{}",
                                     "{a}",
                                     "{b:int}",
                                     "{c:number}",
                                     "{d:hex}",
                                     "{e:size}",
                                     "{f:word}",
                                     "{g:path}",
                                     "{h:quoted}",
                                     "{...}",
                                     "{i:foo|bar|foo bar|1}",
                                     "foo",
                                     " ",
                                     "bar",
                                     "1",
                                     "'",
                                     "__x__",
                                     "(",
                                     "{{",
                                     "\n",
                                     "GiB",
                                     "."};
  constexpr const char* kTexts[] = {"foo", "bar",  " ",     "1",      "23",    "'",  "\"",
                                    "\n",  "0x1f", "2 GiB", "/a/b.c", "__x__", "x",  "{",
                                    ".",   "...",  "…",     "’",      "-1e5",  "a.b"};
  std::mt19937 random(20261121);
  std::vector<Json> rows;
  while (rows.size() < 4000) {
    const auto pattern = random_text(random, kPieces, 6);
    const auto text = random_text(random, kTexts, 14);
    const auto parsed = Template::parse(pattern);
    if (!parsed || parsed->literal_size() == 0) continue;
    const bool matches = parsed->find(form_text(text, Form::kPlain), Form::kPlain).has_value();
    rows.push_back({{"name", std::to_string(rows.size())},
                    {"template", pattern},
                    {"text", text},
                    {"matches", matches},
                    {"captures", nullptr}});
  }
  expect_python_agrees(rows, "random");
}

}  // namespace
}  // namespace tracelore
