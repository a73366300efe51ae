#include <gtest/gtest.h>

#include "engine/messages/messages.h"
#include "tests/unit/indexer/lint/lint_fixture.h"

namespace tracelore {
namespace {

TEST_F(Lint, SnippetsArePython38) {
  replace("content/widget/verify.py", "    pass", "    match device:\n        case 1: pass");
  const auto problems = check_content({path("content")});
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems[0].code, ErrorCode::kSnippetDoesNotCompile);
}

struct FakeRow {
  const char* name;
  const char* body;  // of reproduce()
  const char* what;  // empty: nothing is faked
};

class LintOfChecks : public ContentFolder, public testing::WithParamInterface<FakeRow> {};

TEST_P(LintOfChecks, AnEnvironmentCheckLooksAtTheRealThing) {
  write_entry("content/widget");
  replace("content/widget/entry.yaml", "shows: demonstration", "shows: environment");
  replace("content/widget/verify.py", "    pass", std::string("    ") + GetParam().body);
  const auto problems = check_content({path("content")});
  if (*GetParam().what == 0) {
    EXPECT_TRUE(problems.empty()) << describe(Language::kEnglish, problems[0]);
    return;
  }
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems[0].code, ErrorCode::kSnippetFakes);
  EXPECT_EQ(problems[0].at.line, 3U);
  EXPECT_EQ(problems[0].params, (Params{{"what", GetParam().what}}));
  replace("content/widget/entry.yaml", "shows: environment", "shows: demonstration");
  EXPECT_TRUE(check_content({path("content")}).empty());
}

INSTANTIATE_TEST_SUITE_P(
    , LintOfChecks,
    testing::ValuesIn<FakeRow>({
        {"ModuleTakenAway", "import sys\n    sys.modules['numpy'] = None", "sys.modules[...]"},
        {"ModuleDeleted", "import sys\n    del sys.modules['numpy']", "sys.modules[...]"},
        {"ProgramMade", "import os\n    os.chmod('nvcc', 0o755)", "os.chmod"},
        {"AttributeReplaced",
         "from torch.utils import cpp_extension as build\n    build.CUDA_HOME = '/x'",
         "build.CUDA_HOME"},
        {"SetByName", "import torch\n    setattr(torch.version, 'cuda', '9.0')", "setattr"},
        {"Mock", "import os\n    from unittest import mock", "mock"},
        {"OwnAttribute", "import torch\n    w = torch.ones(1)\n    w.grad = torch.ones(1)", ""},
        {"Variable", "import os\n    os.environ['CUDA_HOME'] = '/x'", ""},
        {"ModuleRead", "import sys\n    return str('numpy' in sys.modules)", ""},
    }),
    [](const auto& row) { return std::string(row.param.name); });

TEST_F(Lint, ThisKnowledgeBaseSaysOfEachCheckWhatItShows) {
  write("content/harness.py", "");
  const auto kinds = [&] {
    std::size_t count = 0;
    for (const auto& problem : check_content({path("content")}))
      count += problem.code == ErrorCode::kSnippetKindMissing;
    return count;
  };
  EXPECT_EQ(kinds(), 0U);
  replace("content/widget/entry.yaml", "  shows: demonstration\n", "");
  EXPECT_EQ(kinds(), 1U);
}

}  // namespace
}  // namespace tracelore
