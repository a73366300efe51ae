#include "engine/entry/template/template.h"

#include <gtest/gtest.h>

namespace tracelore {
namespace {

Template make(std::string_view text) {
  auto parsed = Template::parse(text);
  EXPECT_TRUE(parsed) << text;
  return parsed ? *parsed : Template();
}

struct BadTemplate {
  const char* name;
  const char* text;
  ErrorCode code;
  Position at;
};

class TemplateError : public testing::TestWithParam<BadTemplate> {};

TEST_P(TemplateError, PointsAtTheFault) {
  const auto parsed = Template::parse(GetParam().text);
  ASSERT_FALSE(parsed);
  EXPECT_EQ(parsed.error().code, GetParam().code);
  EXPECT_EQ(parsed.error().at, GetParam().at);
}

INSTANTIATE_TEST_SUITE_P(
    , TemplateError,
    testing::ValuesIn<BadTemplate>({
        {"Unclosed", "shape {a", ErrorCode::kTemplateUnclosedBrace, {1, 7}},
        {"UnclosedAtLineEnd", "shape {a\n}", ErrorCode::kTemplateUnclosedBrace, {1, 7}},
        {"OpenInsideHole", "shape {a{b}", ErrorCode::kTemplateUnclosedBrace, {1, 7}},
        {"OnlyABrace", "{", ErrorCode::kTemplateUnclosedBrace, {1, 1}},
        {"Stray", "first\nshape a}", ErrorCode::kTemplateStrayBrace, {2, 8}},
        {"UnknownKind", "got {n:float} of", ErrorCode::kTemplateUnknownKind, {1, 8}},
        {"EmptyKind", "got {n:} of", ErrorCode::kTemplateUnknownKind, {1, 8}},
        {"EmptyChoice", "got {n:a|b||c} of", ErrorCode::kTemplateEmptyChoice, {1, 12}},
        {"BlankChoice", "got {n: |a} of", ErrorCode::kTemplateEmptyChoice, {1, 8}},
        {"NoChoiceBehindTheLastBar", "got {n:a|} of", ErrorCode::kTemplateEmptyChoice, {1, 10}},
        {"ListBesideAHole", "got {n:a|b}{m} of", ErrorCode::kTemplateAdjacentHoles, {1, 12}},
        {"BadName", "got {a b} of", ErrorCode::kTemplateBadName, {1, 6}},
        {"NameBeginsWithDigit", "got {1a} of", ErrorCode::kTemplateBadName, {1, 6}},
        {"Duplicate", "got {a} and {a} of", ErrorCode::kTemplateDuplicateName, {1, 14}},
        {"Adjacent", "got {a}{b} of", ErrorCode::kTemplateAdjacentHoles, {1, 8}},
        {"AdjacentLines", "got {...}{...} of", ErrorCode::kTemplateAdjacentHoles, {1, 10}},
    }),
    [](const auto& row) { return std::string(row.param.name); });

TEST(Template, KeepsItsPiecesAndItsText) {
  const auto parsed = make(" {{x}} {n:int}{...} tail\n");
  EXPECT_EQ(parsed.text(), " {{x}} {n:int}{...} tail\n");
  ASSERT_EQ(parsed.pieces().size(), 4U);
  EXPECT_EQ(parsed.pieces()[0].literal, "{x} ");
  EXPECT_EQ(parsed.pieces()[1].name, "n");
  EXPECT_EQ(parsed.pieces()[1].kind, HoleKind::kInt);
  EXPECT_EQ(parsed.pieces()[2].kind, HoleKind::kLines);
  EXPECT_EQ(parsed.pieces()[3].literal, " tail");
  EXPECT_EQ(parsed.literal_size(), 7U);
}

TEST(Template, TheFullStopOfItsLastSentenceMayBeMissing) {
  const auto captured = [](const char* pattern, const char* text) {
    const auto match = make(pattern).find(form_text(text, Form::kPlain), Form::kPlain);
    return match ? match->captures.empty() ? "matched" : match->captures[0].value : "none";
  };
  EXPECT_EQ(captured("Target is out of bounds.", "Target is out of bounds"), "matched");
  EXPECT_EQ(captured("Target is out of bounds.", "Target is out of bounds. See"), "matched");
  EXPECT_EQ(captured("Target is out of bounds...", "Target is out of bounds"), "none");
  EXPECT_EQ(captured("killed by signal: {signal}.", "killed by signal: Aborted. See"), "Aborted");
}

TEST(Template, TheFullStopOfItsLastSentenceIsNoValue) {
  const auto captured = [](const char* pattern, const char* text) {
    const auto match = make(pattern).find(form_text(text, Form::kPlain), Form::kPlain);
    return match && !match->captures.empty() ? match->captures[0].value : "none";
  };
  EXPECT_EQ(captured("no file named {file}", "no file named config.json."), "config.json");
  EXPECT_EQ(captured("no file named {file}", "no file named config.json"), "config.json");
  EXPECT_EQ(captured("found {have}", "found tokenizers==0.19.1."), "tokenizers==0.19.1");
  EXPECT_EQ(captured("no file in {folder}", "no file in .."), "..");
  EXPECT_EQ(captured("no file in {folder}", "no file in ."), ".");
  EXPECT_EQ(captured("no file named {file} here", "no file named a. here"), "a.");
}

TEST(Template, WithoutALiteralMatchesNothing) {
  for (const char* text : {"", "   ", "{}", "{...}", "{a} {b}"}) {
    const auto parsed = make(text);
    EXPECT_FALSE(parsed.find(form_text("any text", Form::kPlain), Form::kPlain)) << text;
    EXPECT_FALSE(parsed.find_cut(form_text("any text", Form::kPlain), 0)) << text;
  }
  EXPECT_FALSE(Template().find(form_text("any", Form::kPlain), Form::kPlain));
}

TEST(Template, WhatAFormLeavesNothingOfMatchesNothing) {
  EXPECT_TRUE(make("__").find(form_text("a __ b", Form::kPlain), Form::kPlain));
  EXPECT_FALSE(make("__").find(form_text("a __ b", Form::kNoDunder), Form::kNoDunder));
  EXPECT_FALSE(make("{a}'{b}").find(form_text("x 'y", Form::kSqueezed), Form::kSqueezed));
}

TEST(Template, SpansAreBytesOfTheTextBeforeForming) {
  const std::string text = "x:  ‘a’   got\t 12 of 5";
  const auto match = make("got {n:int} of").find(form_text(text, Form::kPlain), Form::kPlain);
  ASSERT_TRUE(match);
  EXPECT_EQ(text.substr(match->bytes.begin, match->bytes.size()), "got\t 12 of");
  ASSERT_EQ(match->captures.size(), 1U);
  const Span bytes = match->captures[0].bytes;
  EXPECT_EQ(text.substr(bytes.begin, bytes.size()), "12");
}

TEST(Template, ASqueezedValueEndsWhereItsQuoteStood) {
  const auto form = Form::kSqueezed;
  const auto match = make("no argument '{name:word}'")
                         .find(form_text("has no  argument 'dispatch_batches' here", form), form);
  ASSERT_TRUE(match);
  EXPECT_EQ(match->captures.at(0).value, "dispatch_batches");
}

struct FormCase {
  const char* name;
  Form form;
  const char* pattern;
  std::string text;
  bool matches;
};

class TemplateForm : public testing::TestWithParam<FormCase> {};

TEST_P(TemplateForm, IsForgivenStepByStep) {
  const auto& row = GetParam();
  EXPECT_EQ(make(row.pattern).find(form_text(row.text, row.form), row.form).has_value(),
            row.matches);
}

constexpr const char* kFunc = "object has no attribute '__func__'";
INSTANTIATE_TEST_SUITE_P(
    , TemplateForm,
    testing::ValuesIn<FormCase>({
        {"PlainNeedsUnderscores", Form::kPlain, kFunc, "object has no attribute 'func'", false},
        {"LostUnderscores", Form::kNoDunder, kFunc, "object has no attribute 'func'", true},
        {"EscapedUnderscores", Form::kNoDunder, kFunc, R"(object has no attribute '\_\_func\_\_')",
         true},
        {"DunderStillMatches", Form::kNoDunder, kFunc, "object has no attribute '__func__'", true},
        {"NoDunderKeepsCase", Form::kNoDunder, kFunc, "Object has no attribute 'func'", false},
        {"Caseless", Form::kCaseless, kFunc, "Object has NO attribute 'func'", true},
        {"CaselessUnits", Form::kCaseless, "allocate {s:size} of", "ALLOCATE 2 GIB OF", true},
        {"SqueezedWrapsInsideWords", Form::kSqueezed, kFunc,
         "object has no attri\n  bute '__func__'", true},
        {"SqueezedLostQuotes", Form::kSqueezed, "no module {q:quoted} here", "no module torch here",
         true},
        {"SqueezedWordGoesOn", Form::kSqueezed, "no module named 'triton'",
         "No module named 'tritonclient'", false},
        {"SqueezedDottedNameGoesOn", Form::kSqueezed, "no module named 'triton'",
         "No module named 'triton.ops'", false},
        {"SqueezedDottedNameOfAListGoesOn", Form::kSqueezed, "no module named '{p:triton|peft}'",
         "No module named 'triton.ops'", false},
        {"SqueezedNumbersSideBySide", Form::kSqueezed,
         "for the bbox [{a:number} {b:number} {c:number}]", "for the\nbbox [0.61 0.4  0.25]", true},
        {"SqueezedNumbersOfWhichOneIsCut", Form::kSqueezed,
         "for the bbox [{a:number} {b:number} {c:number} {...}", "for the\nbbox [0.61 0...", false},
        {"SqueezedNameOfAList", Form::kSqueezed, "no module named '{p:triton|peft}'",
         "No module\nnamed 'triton'", true},
        {"SqueezedWordBeganBefore", Form::kSqueezed, "import of it failed", "reimport of it failed",
         false},
        {"SqueezedSentenceEnds", Form::kSqueezed, "no module named 'triton'",
         "No module named triton. And", true},
        {"ListCaseless", Form::kCaseless, "no module named '{m:NumPy|Torch}'",
         "No module named 'TORCH'", true},
        {"ListSqueezed", Form::kSqueezed, "no module named '{m:numpy|torch}'",
         "no module na\n  med 'to\n  rch'", true},
        {"ListSqueezedNameGoesOn", Form::kSqueezed, "no module named '{m:numpy|torch}",
         "no module named 'torchtext'", false},
        {"ListWithoutUnderscores", Form::kNoDunder, "attribute '{m:__func__|__self__}'",
         "attribute 'func'", true},
        {"SqueezedHoleIsBounded", Form::kSqueezed, "begin of it {x} end of it",
         "begin of it " + std::string(400, 'x') + " end of it", false},
    }),
    [](const auto& row) { return std::string(row.param.name); });

struct CutCase {
  const char* name;
  const char* pattern;
  const char* text;
  std::size_t min_literal;
  const char* found;  // the part of the text that was matched, empty where nothing
  bool head;
  std::size_t literal;
};

class TemplateCut : public testing::TestWithParam<CutCase> {};

TEST_P(TemplateCut, FindsWhatIsLeft) {
  const auto& row = GetParam();
  const std::string text = row.text;
  const auto match = make(row.pattern).find_cut(form_text(text, Form::kPlain), row.min_literal);
  ASSERT_EQ(match.has_value(), *row.found != '\0');
  if (!match) return;
  EXPECT_EQ(text.substr(match->bytes.begin, match->bytes.size()), row.found);
  EXPECT_EQ(match->head_cut, row.head);
  EXPECT_EQ(match->tail_cut, !row.head);
  EXPECT_EQ(match->literal_bytes, row.literal);
}

constexpr const char* kExpert =
    "expert {n:int} received {t:int} tokens but capacity is {c:int} only";
INSTANTIATE_TEST_SUITE_P(
    , TemplateCut,
    testing::ValuesIn<CutCase>({
        {"TailInLiteral", kExpert, "x: expert 13 received 21 tokens but capa", 20,
         "expert 13 received 21 tokens but capa", false, 23},
        {"TailAtWordEnd", kExpert, "expert 13 received 21 tokens but", 20,
         "expert 13 received 21 tokens but", false, 23},
        {"TailInHole", kExpert, "expert 13 received 21 tokens but capacity is 20", 20,
         "expert 13 received 21 tokens but capacity is 20", false, 33},
        {"TailWithEllipsis", kExpert, "expert 13 received 21 tokens but cap…\n", 20,
         "expert 13 received 21 tokens but cap", false, 23},
        {"TailInFirstLiteral", "the input is not positive definite and large",
         "E: the input is not positive", 20, "the input is not positive", false, 21},
        {"TooLittle", kExpert, "expert 13 received 21 tok", 20, "", false, 0},
        {"NotAtTheEnd", kExpert, "expert 13 received 21 tokens but it is well", 10, "", false, 0},
        {"HoleOfAnotherKind", kExpert, "expert two received 21 tokens but capacity", 10, "", false,
         0},
        {"TailKeepsTheBoundary", "the input is not positive definite and large",
         "bathe input is not positive", 10, "", false, 0},
        {"HeadInLiteral", kExpert, "ved 21 tokens but capacity is 2048 only, stop", 20,
         "ved 21 tokens but capacity is 2048 only", true, 23},
        {"HeadInHole", kExpert, "21 tokens but capacity is 2048 only", 20,
         "21 tokens but capacity is 2048 only", true, 23},
        {"HeadWithDots", kExpert, "... tokens but capacity is 2048 only", 20,
         "tokens but capacity is 2048 only", true, 23},
        {"HeadInLastLiteral", "{x} because the input is not positive definite",
         "input is not positive definite", 20, "input is not positive definite", true, 26},
        {"TailInHoleThatHoldsTheNextWords", "parameter {} is not divisible by the number of groups",
         "parameter cuda:2 is not divisible by the number groups", 8, "", false, 0},
        {"HeadInHoleThatHoldsTheWordsBefore", "the number of groups of {} is not divisible by it",
         "number groups of cuda:2 is not divisible by it", 8, "", true, 0},
        {"TailInList", "no module named at all here: {m:numpy|torch}, so",
         "no module named at all here: tor", 20, "no module named at all here: tor", false, 23},
        {"TailInNoChoice", "no module named at all here: {m:numpy|torch}, so",
         "no module named at all here: tf", 20, "", false, 0},
        {"HeadInList", "the {m:numpy|torch} module is not here at all",
         "rch module is not here at all", 20, "rch module is not here at all", true, 20},
        {"HeadInNoChoice", "the {m:numpy|torch} module is not here at all",
         "flow module is not here at all", 20, "", true, 0},
        {"HeadKeepsTheBoundary", kExpert, "tokens but capacity is 2048 onlyx", 10, "", false, 0},
    }),
    [](const auto& row) { return std::string(row.param.name); });

TEST(Template, WordsThatTouchAHoleAreLeftOut) {
  const auto words =
      make("DTensor{x} and __torch_function__ size {n:int} of 12 un{y}tokens, 显存不足")
          .literal_words();
  const std::vector<std::vector<std::string>> expected = {
      {"and", "torch_function", "size"}, {"of"}, {"显", "存", "不", "足"}};
  EXPECT_EQ(words, expected);
}

TEST(Template, IsLinearOnTextsMadeToHurt) {
  // Each would take minutes where every occurrence looks at the rest of the text.
  const std::string digits(200'000, '1');
  const std::string letters(200'000, 'a');
  std::string dots;
  for (int i = 0; i < 100'000; ++i) dots += "a.";
  for (const char* pattern :
       {"1{a:int}1{b:int}1{c:int}x of it", "a{a}a{b}a{c}a{d}x of it", "a{a:word}.{b:word}.x of it",
        "1{a:number}1{b:hex}1{c:size}x of it", "a{a:path}.{b}a{...}a{c:quoted}x of it",
        "{a:a|aa|aaa|1}a{b:aa|a}{...}x of it"}) {
    const auto parsed = make(pattern);
    for (const auto& text : {digits, letters, dots}) {
      const auto formed = form_text(text + "x of it", Form::kPlain);
      parsed.find(formed, Form::kPlain);
      parsed.find_cut(formed, 1);
    }
  }
}

}  // namespace
}  // namespace tracelore
