/// Rows of faults: what is exchanged in a file of a sound entry, and what is found where.
#pragma once

#include "engine/messages/messages.h"
#include "tests/unit/indexer/lint/lint_fixture.h"

namespace tracelore {

struct Fault {
  const char* name;
  const char* file;  // below the sound entry
  const char* from;
  const char* to;
  ErrorCode code;
  const char* found_in;
  Position at;
};

class LintFault : public Lint, public testing::WithParamInterface<Fault> {
 protected:
  void expect_found(const Fault& row) {
    replace(std::string("content/widget/") + row.file, row.from, row.to);
    const auto problems = check_content({path("content")});
    ASSERT_FALSE(problems.empty());
    bool found = false;
    for (const auto& problem : problems) {
      // Every finding has its sentence and what to do in both languages, with every parameter
      // filled in.
      for (const auto language : kLanguages) {
        EXPECT_EQ(describe(language, problem).find("⟦"), std::string::npos)
            << describe(language, problem);
        EXPECT_EQ(hint(language, problem).find("⟦"), std::string::npos) << hint(language, problem);
      }
      found = found || (problem.code == row.code &&
                        problem.file == path(std::string("content/widget/") + row.found_in) &&
                        problem.at == row.at);
    }
    EXPECT_TRUE(found) << describe(Language::kEnglish, problems[0]);
  }
};

inline std::string fault_name(const testing::TestParamInfo<Fault>& row) {
  return row.param.name;
}

}  // namespace tracelore
