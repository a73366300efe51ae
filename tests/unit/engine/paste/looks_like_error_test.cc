#include "engine/paste/looks_like_error.h"

#include <gtest/gtest.h>

namespace tracelore {
namespace {

struct LooksLikeErrorRow {
  const char* name;
  std::string text;
  bool is_error;
};
class LooksLikeError : public testing::TestWithParam<LooksLikeErrorRow> {};
TEST_P(LooksLikeError, TellsPastesFromQuestions) {
  EXPECT_EQ(looks_like_error(GetParam().text), GetParam().is_error);
}
INSTANTIATE_TEST_SUITE_P(, LooksLikeError,
                         testing::ValuesIn<LooksLikeErrorRow>({
                             {"Words", "cuda out of memory", false},
                             {"Chinese", "显存不足怎么办", false},
                             {"ClassName", "TritonMissing", false},
                             {"ErrorClass", "GuardOnDataDependentSymNode error", false},
                             {"ErrorClassAlone", "RuntimeError:", false},
                             {"Device", "tensors on cuda:0 and cpu", false},
                             {"Question", "what does RuntimeError mean?", false},
                             {"Code", "model.load_state_dict(torch.load(p))", false},
                             {"TwoLines", "显存不足\n怎么办", false},
                             {"Empty", "", false},
                             {"LastLine", "RuntimeError: CUDA error: out of memory", true},
                             {"DottedClass", "torch.OutOfMemoryError: CUDA out of memory.", true},
                             {"Warning", "UserWarning: Detected call of lr_scheduler.step()", true},
                             {"Traceback", "Traceback (most recent call last):", true},
                             {"Frame", "  File \"train.py\", line 3, in <module>", true},
                             {"Rank", "[rank0]: something", true},
                             {"ManyLines", "a\nb\nc\nd", true},
                             {"LongLine", std::string(400, 'x'), true},
                             {"Abort",
                              "terminate called after throwing an instance of 'c10::Error'", true},
                         }),
                         [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace tracelore
