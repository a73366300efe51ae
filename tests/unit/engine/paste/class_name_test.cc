#include "engine/paste/class_name.h"

#include <gtest/gtest.h>

#include <string>

namespace tracelore::parsing {
namespace {

struct NameCase {
  const char* name;
  const char* text;
  bool is;
};

class ExceptionName : public testing::TestWithParam<NameCase> {};

TEST_P(ExceptionName, IsToldFromOtherWords) {
  EXPECT_EQ(is_exception_name(GetParam().text), GetParam().is);
}

INSTANTIATE_TEST_SUITE_P(, ExceptionName,
                         testing::ValuesIn<NameCase>({
                             {"Plain", "RuntimeError", true},
                             {"Dotted", "torch._dynamo.exc.Unsupported", true},
                             {"Private", "_pickle.UnpicklingError", true},
                             {"Interrupt", "KeyboardInterrupt", true},
                             {"ModuleOfExceptions", "zmq.error.Again", true},
                             {"SmallLettersInAModule", "socket.gaierror", true},
                             {"NcclResult", "ncclSystemError", false},
                             {"WordAlone", "Error", false},
                             {"ModuleAlone", "torch.nn.Linear", false},
                             {"Empty", "", false},
                         }),
                         [](const auto& row) { return std::string(row.param.name); });

struct LineCase {
  const char* name;
  const char* line;
  const char* type;  // empty: no exception in the line
  const char* message;
};

class QuotedException : public testing::TestWithParam<LineCase> {};

TEST_P(QuotedException, IsFoundInRunningText) {
  const auto found = quoted_exception(GetParam().line);
  EXPECT_EQ(found ? std::string(found->type) : "", GetParam().type);
  if (found) {
    EXPECT_EQ(found->message, GetParam().message);
  }
}

INSTANTIATE_TEST_SUITE_P(
    , QuotedException,
    testing::ValuesIn<LineCase>({
        {"InALog", "step failed: RuntimeError: boom", "RuntimeError", "boom"},
        {"BehindChinese", "训练报错RuntimeError: boom", "RuntimeError", "boom"},
        {"Bold", "**ValueError**: v", "ValueError", "v"},
        {"Repr", "got RuntimeError('Unhandled device')", "RuntimeError", "Unhandled device"},
        {"EscapedRepr", "exc: RuntimeError(\\\"no way\\\")", "RuntimeError", "no way"},
        {"Raise", "    raise RuntimeError(\"no\")", "", ""},
        {"Except", "except ValueError: pass", "", ""},
        {"ClassAlone", "catch the ValueError here", "", ""},
        {"PartOfAPath", "/x/RuntimeError: a", "", ""},
    }),
    [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace tracelore::parsing
