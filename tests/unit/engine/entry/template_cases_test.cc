// The table that the C++ matcher and the snippets' Python regexes share.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "engine/base/json.h"
#include "engine/entry/template.h"

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

TEST(TemplateRegex, PythonFindsWhatTheMatcherFinds) {
  const std::string out = testing::TempDir() + "template_regexes.jsonl";
  std::ofstream file(out);
  for (const auto& row : cases()) {
    const auto parsed = Template::parse(row["template"].get<std::string>());
    ASSERT_TRUE(parsed);
    file << write_json(Json(parsed->to_python_regex())) << '\n';
  }
  file.close();
  const std::string command = "python3 '" TRACELORE_SOURCE_DIR
                              "/tests/content/check_template_regexes.py' '" +
                              kCases + "' '" + out + "'";
  EXPECT_EQ(std::system(command.c_str()), 0);
}

}  // namespace
}  // namespace tracelore
