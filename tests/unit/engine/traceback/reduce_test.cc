#include "engine/paste/reduce/reduce.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/paste/literal_filter.h"
#include "engine/traceback/parse.h"

namespace tracelore {
namespace {

std::string filler(std::size_t lines) {
  std::string text;
  for (std::size_t at = 0; at < lines; ++at) text += "step " + std::to_string(at) + " fine\n";
  return text;
}

std::string line_of(std::string_view text, std::size_t number) {
  for (std::size_t i = 1; i < number; ++i) text.remove_prefix(text.find('\n') + 1);
  return std::string(text.substr(0, text.find('\n')));
}

ReducedText reduce(std::string_view text, std::size_t most, std::size_t block = 1000,
                   LogReducer::MoreLiterals more = {}) {
  LogReducer reducer(most, std::move(more));
  for (std::size_t at = 0; at < text.size(); at += block) reducer.feed(text.substr(at, block));
  return reducer.finish();
}

TEST(LogReducer, ATextThatFitsComesBackAsItIs) {
  const std::string text = "no newline at the end \xff\0 of it";
  const auto parts = reduce(text, 1 << 20);
  EXPECT_EQ(parts.text, text);
  EXPECT_FALSE(parts.reduced);
  EXPECT_EQ(parts.lines.original(7), 7U);
}

TEST(LogReducer, EveryKeptLineKnowsWhereItStood) {
  const std::string text = filler(60'000) + "RuntimeError: here\n" + filler(90'000);
  for (const std::size_t block : {777UL, 65'536UL, 1UL << 20}) {
    const auto parts = reduce(text, 200'000, block);
    ASSERT_TRUE(parts.reduced);
    EXPECT_LE(parts.text.size(), 200'000U);
    const auto found = parts.text.find("RuntimeError: here");
    ASSERT_NE(found, std::string::npos);
    std::size_t line = 1;
    for (std::size_t at = 0; at < parts.text.size(); ++line) {
      const auto end = parts.text.find('\n', at);
      if (at == found || line % 997 == 0) {
        EXPECT_EQ(line_of(text, parts.lines.original(line)), parts.text.substr(at, end - at));
      }
      at = end + 1;
    }
  }
}

TEST(LogReducer, ALiteralOfTheCallerIsKept) {
  const std::string text = filler(40'000) + "the moon is blue\n" + filler(40'000);
  EXPECT_EQ(reduce(text, 100'000).text.find("moon"), std::string::npos);
  const auto parts =
      reduce(text, 100'000, 4096, [] { return std::vector<std::string>{"moon is"}; });
  EXPECT_NE(parts.text.find("the moon is blue"), std::string::npos);
}

TEST(LogReducer, WhatIsSaidOverAndOverDoesNotCrowdOutWhatIsSaidOnce) {
  std::string noise;
  for (std::size_t at = 0; at < 40'000; ++at)
    noise += "retry " + std::to_string(at) + " after ConnectionError: refused\n";
  const auto parts = reduce(noise + "ValueError: the one that counts\n" + noise, 100'000);
  EXPECT_NE(parts.text.find("the one that counts"), std::string::npos);
}

TEST(LogReducer, TheLastStateOfAProgressBarIsKept) {
  std::string bar;
  for (std::size_t at = 0; at < 300'000; ++at) bar += "\r" + std::to_string(at) + " of 300000";
  const auto parts = reduce(filler(10) + bar + "\nKilled\n", 100'000);
  EXPECT_NE(parts.text.find("299999 of 300000\nKilled"), std::string::npos);
  EXPECT_EQ(parse_paste(parts.text, {}, parts.lines).lines.back().source.first, 12U);
}

TEST(LogReducer, ALineWithoutAnEndIsBounded) {
  const auto parts = reduce(std::string(3'000'000, 'x') + "\nRuntimeError: late\n", 200'000);
  EXPECT_LE(parts.text.size(), 200'000U);
  EXPECT_NE(parts.text.find("RuntimeError: late"), std::string::npos);
  EXPECT_TRUE(parts.text.ends_with("x\nRuntimeError: late\n"));
  EXPECT_EQ(parts.lines.original(2), 2U);
}

TEST(LogReducer, Utf16IsConvertedOnItsWay) {
  std::string wide = "\xff\xfe";
  for (const char c : filler(20'000) + "RuntimeError: wide\n" + filler(20'000)) {
    wide += c;
    wide += '\0';
  }
  const auto parts = reduce(wide, 100'000, 777);
  EXPECT_EQ(parts.encoding, "utf-16le");
  EXPECT_NE(parts.text.find("\nRuntimeError: wide\n"), std::string::npos);
  EXPECT_EQ(parts.text.find('\0'), std::string::npos);
}

TEST(LiteralFilter, FindsALiteralAtEveryAlignmentAndOnlyWhole) {
  parsing::LiteralFilter filter;
  ASSERT_FALSE(filter.add("four", 1));
  ASSERT_TRUE(filter.add("Error", 2));
  ASSERT_TRUE(filter.add("a longer literal", 3));
  for (std::size_t before = 0; before < 9; ++before) {
    const std::string pad(before, '.');
    EXPECT_EQ(filter.next(pad + "Error", 0).begin, before);
    EXPECT_EQ(filter.next(pad + "a longer literal!", 0).tag, 3);
    EXPECT_EQ(filter.next(pad + "Erro r, a longer litera", 0).begin, parsing::LiteralFilter::kNone);
  }
}

}  // namespace
}  // namespace tracelore
