#include "engine/entry/expression/expression.h"

#include <gtest/gtest.h>

#include <map>
#include <vector>

namespace tracelore {
namespace {

Truth evaluate(std::string_view text, const Environment& environment = {}) {
  const std::map<std::string, std::string, std::less<>> captures = {{"reserved", "6.00 GiB"},
                                                                    {"total", "20 GiB"},
                                                                    {"count", "12"},
                                                                    {"name", "'fp16'"},
                                                                    {"zero", "0"}};
  ExpressionContext context;
  context.capture = [&](std::string_view name) -> std::optional<std::string> {
    const auto found = captures.find(name);
    return found == captures.end() ? std::nullopt : std::optional(found->second);
  };
  context.fact = [](std::string_view name) -> std::optional<std::string> {
    if (name == "os") return "windows";
    if (name == "capability") return "12.0";
    if (name == "count") return "99";
    return std::nullopt;
  };
  context.frame = [](std::string_view part) {
    if (part == "cut.py") return Truth::kUnknown;
    return part == "fabric/utilities/init.py" ? Truth::kTrue : Truth::kFalse;
  };
  context.in_function = [](std::string_view name) {
    return name == "backward" ? Truth::kTrue : Truth::kFalse;
  };
  context.text = [](std::string_view literal) {
    if (literal == "cut off") return Truth::kUnknown;
    return literal == "worker" ? Truth::kTrue : Truth::kFalse;
  };
  context.message = [](std::string_view literal) {
    if (literal == "cut off") return Truth::kUnknown;
    return literal == "worker" ? Truth::kTrue : Truth::kFalse;
  };
  context.your_line = [](std::string_view literal) {
    return literal == ".item()" ? Truth::kTrue : Truth::kFalse;
  };
  context.signatures = {"oom", "oom-short"};
  context.cut_signatures = {"oom-long"};
  context.environment = &environment;
  const auto parsed = Expression::parse(text);
  EXPECT_TRUE(parsed) << text;
  return parsed ? parsed->evaluate(context) : Truth::kUnknown;
}

struct TruthRow {
  const char* name;
  const char* text;
  Truth truth;
};

class ExpressionTruth : public testing::TestWithParam<TruthRow> {};

TEST_P(ExpressionTruth, IsAsWritten) {
  const Environment environment = {{"torch", {"2.5.1+cu124", "text"}},
                                   {"torch-geometric", {"2.6.0", "text"}},
                                   {"driver", {"535.104.05", "text"}},
                                   {"python", {">=3.9,<3.12", "frames"}}};
  EXPECT_EQ(evaluate(GetParam().text, environment), GetParam().truth);
}

INSTANTIATE_TEST_SUITE_P(
    , ExpressionTruth,
    testing::ValuesIn<TruthRow>({
        {"SizesInPlainBytes", "reserved > 1 B and reserved > 1 byte and reserved > 9 bytes",
         Truth::kTrue},
        {"SizesInBytes", "reserved > 0.2 * total", Truth::kTrue},
        {"SizeLiteral", "reserved < 2 GiB", Truth::kFalse},
        {"DecimalUnit", "6.5 GB > reserved", Truth::kTrue},
        {"Arithmetic", "count + 2 * 3 - 1 == 17", Truth::kTrue},
        {"Parentheses", "(count + 2) * 3 == 42", Truth::kTrue},
        {"Negative", "count > -1", Truth::kTrue},
        {"DivisionByZero", "count / zero > 1", Truth::kUnknown},
        {"Signature", "signature == \"oom\"", Truth::kTrue},
        {"SecondSignature", "'oom-short' == signature", Truth::kTrue},
        {"OtherSignature", "signature != 'oom'", Truth::kFalse},
        {"SignatureThatIsCut", "signature == 'oom-long'", Truth::kUnknown},
        {"OtherThanASignatureThatIsCut", "signature != 'oom-long'", Truth::kUnknown},
        {"NoneOfTheSignatures", "signature == 'oom-none'", Truth::kFalse},
        {"NoSignature", "signature == 'classic'", Truth::kFalse},
        {"Fact", "os == 'windows'", Truth::kTrue},
        {"OtherFact", "os != 'windows'", Truth::kFalse},
        {"FactThatIsANumber", "capability >= 7.5", Truth::kTrue},
        {"NumberInQuotes", "capability < '9.0'", Truth::kFalse},
        {"FactThatIsAVersion", "driver < '550'", Truth::kTrue},
        {"CaptureBeforeTheFactOfItsName", "count == 12", Truth::kTrue},
        {"UnknownNumber", "gpu == 'H100'", Truth::kUnknown},
        {"UnknownFact", "library == 'torch_sparse'", Truth::kUnknown},
        {"FrameNotKnown", "frame('cut.py')", Truth::kUnknown},
        {"NotFrameNotKnown", "not frame('cut.py')", Truth::kUnknown},
        {"Package", "package('torch-geometric') < '2.7'", Truth::kTrue},
        {"PackageNotCapture", "package('count') < '2'", Truth::kUnknown},
        {"QuotedCapture", "name == 'fp16'", Truth::kTrue},
        {"TextHasNoOrder", "name < 'fp32'", Truth::kUnknown},
        {"UnknownName", "missing > 1", Truth::kUnknown},
        {"UnknownOrTrue", "missing > 1 or count == 12", Truth::kTrue},
        {"UnknownAndFalse", "missing > 1 and count == 11", Truth::kFalse},
        {"UnknownAndTrue", "missing > 1 and count == 12", Truth::kUnknown},
        {"TrueAndUnknown", "count == 12 and missing > 1", Truth::kUnknown},
        {"FalseOrUnknown", "count == 1 or missing > 1", Truth::kUnknown},
        {"NotUnknown", "not missing > 1", Truth::kUnknown},
        {"Not", "not count == 11", Truth::kTrue},
        {"AndBindsCloser", "count == 12 or count == 1 and count == 2", Truth::kTrue},
        {"Frame", "frame(\"fabric/utilities/init.py\")", Truth::kTrue},
        {"NoFrame", "frame('other.py')", Truth::kFalse},
        {"InFunction", "in_function('backward') and not in_function('forward')", Truth::kTrue},
        {"InOneOfTheFunctions", "in_function('forward', 'backward')", Truth::kTrue},
        {"Text", "text(\"worker\") and not text(\"master\")", Truth::kTrue},
        {"AnyOfTexts", "text('master', 'worker')", Truth::kTrue},
        {"NoneOfTexts", "text('master', 'slave')", Truth::kFalse},
        {"TextNotKnown", "text('cut off')", Truth::kUnknown},
        {"AnyOfTextsNotKnown", "text('cut off', 'master')", Truth::kUnknown},
        {"AnyOfFrames", "frame('x.py', 'init.py', 'fabric/utilities/init.py')", Truth::kTrue},
        {"Message", "message('worker') and not message('master')", Truth::kTrue},
        {"MessageWithoutTheWords", "message('master')", Truth::kFalse},
        {"MessageThatIsCut", "message('cut off')", Truth::kUnknown},
        {"YourLine", "your_line('.item()') and not your_line('.cpu()')", Truth::kTrue},
        {"AnyOfYourLine", "your_line('.cpu()', '.item()')", Truth::kTrue},
        {"SaidTrue", "said(count == 12)", Truth::kTrue},
        {"SaidFalse", "said(count == 11)", Truth::kFalse},
        {"SaidUnknown", "said(missing > 1)", Truth::kFalse},
        {"NotSaidUnknown", "not said(text('cut off'))", Truth::kTrue},
        {"In", "name in ('fp32', 'fp16')", Truth::kTrue},
        {"NotIn", "not name in ('fp32', 'bf16')", Truth::kTrue},
        {"InNumbers", "count in (11, 12)", Truth::kTrue},
        {"InSignatures", "signature in ('classic', 'oom')", Truth::kTrue},
        {"InUnknown", "missing in ('a', 'b')", Truth::kUnknown},
        {"Divides", "divides(4, count)", Truth::kTrue},
        {"DividesNot", "divides(5, count)", Truth::kFalse},
        {"DividesByZero", "divides(zero, count)", Truth::kUnknown},
        {"DividesUnknown", "divides(missing, count)", Truth::kUnknown},
        {"GivenText", "given(count > 11, name) == 'fp16'", Truth::kTrue},
        {"NotGivenText", "given(count > 12, name) == 'fp16'", Truth::kUnknown},
        {"FirstText", "first(missing, name) == 'fp16'", Truth::kTrue},
        {"Version", "torch < \"2.6\"", Truth::kTrue},
        {"VersionAtLeast", "torch >= '2.6'", Truth::kFalse},
        {"VersionMirrored", "'2.6' > torch", Truth::kTrue},
        {"NormalisedPackage", "torch_geometric >= '2.6'", Truth::kTrue},
        {"UnknownPackage", "numpy < '2'", Truth::kUnknown},
        {"RangeInside", "python < '3.12'", Truth::kTrue},
        {"RangeAcross", "python < '3.10'", Truth::kUnknown},
        {"BadVersion", "torch < 'new'", Truth::kUnknown},
        {"Least", "min(count, 5, total) == 5", Truth::kTrue},
        {"Most", "max(5, count, zero) == count", Truth::kTrue},
        {"LeastOfUnknown", "min(missing, 1) < 2", Truth::kUnknown},
        {"First", "first(missing, count - 1, total) == 11", Truth::kTrue},
        {"FirstOfUnknown", "first(missing, absent) > 1", Truth::kUnknown},
        {"Given", "given(count > 11, total) == 20 GiB", Truth::kTrue},
        {"NotGiven", "given(count > 12, total) == 20 GiB", Truth::kUnknown},
        {"GivenUnknown", "first(given(missing > 1, 1), 2) == 2", Truth::kTrue},
        {"PerhapsTrue", "perhaps(count == 12)", Truth::kUnknown},
        {"PerhapsFalse", "perhaps(count == 11)", Truth::kFalse},
        {"PerhapsUnknown", "perhaps(missing > 1)", Truth::kUnknown},
        {"Known", "known(count)", Truth::kTrue},
        {"KnownVersion", "known(torch)", Truth::kTrue},
        {"NotKnown", "known(missing)", Truth::kFalse},
        {"FunctionNameAsCapture", "first > 1", Truth::kUnknown},
    }),
    [](const auto& row) { return std::string(row.param.name); });

struct SyntaxRow {
  const char* name;
  std::string text;
  Position at;
  ErrorCode code = ErrorCode::kExpressionSyntax;
};

class ExpressionSyntax : public testing::TestWithParam<SyntaxRow> {};

TEST_P(ExpressionSyntax, PointsAtTheFault) {
  const auto parsed = Expression::parse(GetParam().text);
  ASSERT_FALSE(parsed);
  EXPECT_EQ(parsed.error().code, GetParam().code);
  EXPECT_EQ(parsed.error().at, GetParam().at);
}

INSTANTIATE_TEST_SUITE_P(
    , ExpressionSyntax,
    testing::ValuesIn<SyntaxRow>({
        {"Empty", "", {1, 1}},
        {"OnlyAValue", "count", {1, 1}, ErrorCode::kConditionUnknown},
        {"OneEqualsSign", "a = 1", {1, 3}},
        {"Unfinished", "a ==", {1, 5}},
        {"Unclosed", "(a == 1", {1, 8}},
        {"Left over", "a == 1 b", {1, 8}},
        {"UnclosedString", "a == 'x", {1, 6}},
        {"Chained", "1 < a < 2", {1, 7}},
        {"ValueInAnd", "a == 1 and b", {1, 12}, ErrorCode::kConditionUnknown},
        {"TruthInComparison", "frame('x') == 1", {1, 1}},
        {"StringInArithmetic", "a == 'x' + 1", {1, 6}},
        {"UnknownFunction", "open('x')", {1, 1}},
        {"FunctionOfAName", "frame(a)", {1, 7}},
        {"FunctionOfOne", "min(a) == 1", {1, 6}},
        {"FunctionOfNone", "max() == 1", {1, 5}},
        {"FunctionOfAString", "first(a, 'x') == 1", {1, 10}},
        {"FunctionOfATruth", "min(a, b == 1) == 1", {1, 8}},
        {"PerhapsOfAValue", "perhaps(a)", {1, 9}, ErrorCode::kConditionUnknown},
        {"GivenAValue", "given(a, b) == 1", {1, 7}, ErrorCode::kConditionUnknown},
        {"GivenOfThree", "given(a == 1, b, c) == 1", {1, 16}},
        {"KnownOfANumber", "known(1)", {1, 7}},
        {"NotOfAValue", "not a", {1, 5}, ErrorCode::kConditionUnknown},
        {"SaidOfANumber", "said(1)", {1, 6}},
        {"DividesOne", "divides(a)", {1, 10}},
        {"DividesThree", "divides(a, b, c)", {1, 13}},
        {"InWithoutAList", "a in 'x'", {1, 6}},
        {"InNothing", "a in ()", {1, 7}},
        {"InNames", "a in (b)", {1, 7}},
        {"InOfATruth", "frame('x') in ('a')", {1, 1}},
        {"TextsWithoutAComma", "text('a' 'b')", {1, 10}},
        {"TextsEndingInAComma", "text('a', )", {1, 11}},
        {"PackagesOfSeveral", "package('a', 'b') < '2'", {1, 12}},
        {"UnclosedCall", "min(a, b == 1", {1, 8}},
        {"CommaOutside", "a == 1, b == 2", {1, 7}},
        {"SecondLine", "a == 1 and\n b == !", {2, 7}},
        {"Reserved", "and == 1", {1, 1}},
        {"TooDeep", std::string(200, '(') + "a == 1" + std::string(200, ')'), {1, 41}},
        {"TooDeepNot",
         [] {
           std::string s;
           for (int i = 0; i < 100; ++i) s += "not ";
           return s + "a == 1";
         }(),
         {1, 161}},
        {"TooLong", std::string(5000, ' ') + "a == 1", {1, 4096}},
    }),
    [](const auto& row) {
      std::string name;
      for (const char c : std::string(row.param.name))
        if (c != ' ') name.push_back(c);
      return name;
    });

TEST(Expression, NamesAreForTheLint) {
  const auto parsed = Expression::parse(
      "reserved > 0.2 * total and torch < '2' and reserved > 1 or signature == 'a' or signature == "
      "'b'");
  ASSERT_TRUE(parsed);
  EXPECT_EQ(parsed->names(), (std::vector<std::string>{"reserved", "total", "torch"}));
  EXPECT_EQ(parsed->signature_ids(), (std::vector<std::string>{"a", "b"}));
}

TEST(Expression, BoundsAreOfPackagesAndNamesOnEitherSide) {
  const auto parsed = Expression::parse(
      "torch < '2.6' and '3.10' <= python or package('triton') == '3.0' and signature == 'a' and "
      "reserved > 1 and not os != 'linux'");
  ASSERT_TRUE(parsed);
  EXPECT_EQ(parsed->bounds(),
            (std::vector<std::pair<std::string, std::string>>{
                {"torch", "<2.6"}, {"python", ">=3.10"}, {"triton", "==3.0"}, {"os", "!=linux"}}));
}

TEST(Expression, ANamedConditionHasATruthAndIsUnknown) {
  const std::vector<std::string> conditions = {"is_full"};
  const auto parsed = Expression::parse("is_full or text('x', 'y') and message('z')", conditions);
  ASSERT_TRUE(parsed);
  EXPECT_EQ(parsed->conditions(), conditions);
  EXPECT_TRUE(parsed->names().empty());
  EXPECT_EQ(parsed->texts(), (std::vector<std::string>{"x", "y", "z"}));
  EXPECT_EQ(parsed->evaluate({}), Truth::kUnknown);
}

TEST(Expression, SaysWhetherItAsksForTheMessageAlone) {
  const std::vector<std::string> captures = {"count"};
  const auto asks_only_of_message = [&](const char* text) {
    return Expression::parse(text)->asks_only_of_message(captures);
  };
  EXPECT_TRUE(asks_only_of_message("signature in ('a', 'b') and not signature == 'c'"));
  EXPECT_TRUE(asks_only_of_message("signature == 'a' or count > 1"));
  EXPECT_TRUE(asks_only_of_message("signature == 'a' and not message('b')"));
  EXPECT_FALSE(asks_only_of_message("signature == 'a' and text('b')"));
  EXPECT_FALSE(asks_only_of_message("count > 1 or size > 1"));
  EXPECT_FALSE(asks_only_of_message("torch < '2.6'"));
  EXPECT_FALSE(asks_only_of_message("package('triton') < '3.0'"));
  EXPECT_FALSE(asks_only_of_message("frame('a.py')"));
  EXPECT_FALSE(asks_only_of_message("your_line('a')"));
  EXPECT_FALSE(asks_only_of_message("in_function('a')"));
}

}  // namespace
}  // namespace tracelore
