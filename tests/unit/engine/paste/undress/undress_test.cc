#include "engine/paste/undress/undress.h"

#include <gtest/gtest.h>

#include <string>

namespace tracelore::parsing {
namespace {

constexpr std::size_t kNowhere = std::string_view::npos;

struct DressCase {
  const char* name;
  const char* text;
  std::size_t place;  // of the first dress
  std::size_t bare;   // the same where codes without their ESC are believed
};

class Dress : public testing::TestWithParam<DressCase> {};

// Behind every number of plain lines, so that each lane and what is left behind the last one is
// tried.
TEST_P(Dress, IsFoundWhereverItStands) {
  std::string before;
  for (int lines = 0; lines < 20; ++lines, before += "ab\n") {
    const auto text = before + GetParam().text;
    for (const bool bare : {false, true}) {
      const auto place = bare ? GetParam().bare : GetParam().place;
      const auto found = find_dress(text, before.size() / 2, bare);
      EXPECT_EQ(found, place == kNowhere ? kNowhere : before.size() + place) << lines << bare;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Rows, Dress,
    testing::Values(DressCase{"plain", "  File \"a.py\", line 3, in <module>\n    ^^^^\n", kNowhere,
                              kNowhere},
                    DressCase{"index", "x[3] = y\n", kNowhere, 1},
                    DressCase{"escape", "abc\x1B[31mdef\n", 3, 3},
                    DressCase{"written escape", "abc^[[31m\n", 3, 3},
                    DressCase{"entity", "a &lt;module&gt; b\n", 2, 2},
                    DressCase{"entity at the end", "a &lt;", 2, 2},
                    DressCase{"no entity", "a & b < c\n", kNowhere, kNowhere},
                    DressCase{"written line end", "a\\nb\n", 1, 1},
                    DressCase{"full width colon", "got\xEF\xBC\x9A 3\n", 3, 3},
                    DressCase{"ideographic stop", "end\xE3\x80\x82\n", 3, 3},
                    DressCase{"Chinese word", "\xE4\xB8\xAD\n", kNowhere, kNowhere},
                    DressCase{"escaped underscore", "nn\\_module\n", 2, 2},
                    DressCase{"Windows", "C:\\a\\b\n", kNowhere, kNowhere},
                    DressCase{"progress", "1%\r2%\n", 2, 2},
                    DressCase{"speaker at the head", "[rank0]: a\n", kNowhere, 0},
                    DressCase{"speaker behind", "a\nb[rank0]: a\n", 3, 3}),
    [](const auto& row) {
      std::string name = row.param.name;
      for (char& c : name) c = c == ' ' ? '_' : c;
      return name;
    });

}  // namespace
}  // namespace tracelore::parsing
