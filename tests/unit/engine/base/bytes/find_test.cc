#include "engine/base/bytes/find.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/base/bytes/utf8.h"

namespace tracelore {
namespace {

TEST(FindText, FindsWhatTheStandardLibraryFinds) {
  // Few letters, so that beginnings and ends of the needle stand everywhere.
  std::uint32_t state = 12345;
  const auto draw = [&](std::size_t size) {
    std::string text;
    for (std::size_t i = 0; i < size; ++i) {
      state = state * 1664525 + 1013904223;
      text += "ab\xC3"[state >> 16U & 1U ? 0 : state >> 20U & 1U ? 1 : 2];
    }
    return text;
  };
  for (std::size_t size = 0; size < 100; ++size)
    for (std::size_t length = 0; length < 20; ++length) {
      const auto text = draw(size), needle = draw(length);
      EXPECT_EQ(find_text(text, needle), text.find(needle)) << text << " / " << needle;
      const auto own = std::string(text).substr(size / 2, length);
      EXPECT_EQ(find_text(text, own), text.find(own)) << text << " / " << own;
    }
}

TEST(FindText, ATextThatPointsNowhereHoldsNothing) {
  EXPECT_EQ(find_text({}, "word"), std::string_view::npos);
  EXPECT_EQ(find_text({}, {}), 0U);
}

TEST(IsAscii, LooksAtEveryByte) {
  for (std::size_t size = 0; size < 50; ++size) {
    EXPECT_TRUE(is_ascii(std::string(size, 'x'))) << size;
    for (std::size_t at = 0; at < size; ++at) {
      for (const char strange : {'\0', '\x80', '\xFF'}) {
        std::string text(size, 'x');
        text[at] = strange;
        EXPECT_FALSE(is_ascii(text)) << size << " " << at;
      }
    }
  }
}

}  // namespace
}  // namespace tracelore
