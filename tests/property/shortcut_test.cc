// The shortcuts of the parser change nothing: what they pass over holds nothing that would have
// been found.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <array>
#include <filesystem>

#include "engine/base/lanes.h"
#include "engine/paste/class_name.h"
#include "engine/paste/clean.h"
#include "engine/paste/decode/source_lines.h"
#include "engine/paste/scan.h"
#include "engine/paste/undress/undress.h"
#include "engine/traceback/formats/formats.h"
#include "tests/property/content_test.h"
#include "tests/property/dressing.h"

namespace tracelore::parsing {
namespace {

// What the recognisers look for, whole and in pieces.
constexpr std::array<std::string_view, 46> kMarks = {"&lt;module>",
                                                     "^[[0m",
                                                     "<br>",
                                                     "got exception: ",
                                                     "\nExplanation: ",
                                                     "<--- HERE",
                                                     "Traceback (most recent call last):",
                                                     "Traceback (most recent call last)",
                                                     "RuntimeError: ",
                                                     "Error",
                                                     ":",
                                                     "\xEF\xBC\x9A",
                                                     "('",
                                                     "(\"",
                                                     "(\\",
                                                     "UserWarning:",
                                                     "CUDA out of memory",
                                                     "Killed",
                                                     "---->",
                                                     "-> 12 x",
                                                     "--- ",
                                                     "\xE2\x94\x80",
                                                     "\xE2\x94\x82",
                                                     "E   ",
                                                     "FAILED ",
                                                     "ERROR x.py::t - ",
                                                     "x.py:3: ",
                                                     "Exception Type: ",
                                                     "Exception Message: ",
                                                     "Graph break",
                                                     "eval ",
                                                     "Root Cause (first observed failure):",
                                                     ": block: [",
                                                     "  + Exception Group ",
                                                     "what():",
                                                     "NCCL WARN ",
                                                     "undefined symbol:",
                                                     ": error: ",
                                                     "File \"a.py\", line 3, in f",
                                                     "Cell In[3], line 2",
                                                     " in ",
                                                     "[rank3]: ",
                                                     "\x1B[31m",
                                                     "&lt;",
                                                     "\\n  File ",
                                                     "^[["};

std::vector<std::string> captured() {
  std::vector<std::string> texts;
  for (const auto& file : std::filesystem::recursive_directory_iterator(
           std::string(TRACELORE_SOURCE_DIR) + "/tests/corpus"))
    if (file.is_regular_file() && file.file_size() < 40'000)
      texts.push_back(property::read(file.path()));
  return texts;
}

// A captured text, with marks put in anywhere.
std::string planted(const std::vector<std::string>& texts) {
  auto text = *rc::gen::elementOf(texts);
  const auto count = *rc::gen::inRange(0, 12);
  for (int i = 0; i < count; ++i) {
    const auto at = *rc::gen::inRange<std::size_t>(0, text.size() + 1);
    text.insert(at, std::string(*rc::gen::elementOf(kMarks)));
  }
  return text;
}

std::vector<View> streams_of(CleanText& clean, const Limits& limits) {
  std::vector<View> views(clean.stream_names.size());
  for (auto& view : views) view.clean = &clean, view.made = &clean.made, view.limits = &limits;
  for (std::uint32_t index = 0; index < clean.lines.size(); ++index) {
    const auto& line = clean.lines[index];
    views[line.stream].lines.push_back(
        {std::string_view(clean.text).substr(line.text.begin, line.text.size()), index});
  }
  return views;
}

std::size_t claims_of(const Format& format, const View& view) {
  std::vector<Claim> claims;
  format.recognise(view, claims);
  return claims.size();
}

// Formats that formats_for() leaves out claim nothing; the bare form claims the same with and
// without its sentences where it leaves those out.
void expect_filter_is_complete(const std::string& text) {
  const Limits limits;
  auto clean = clean_paste(text, limits);
  std::size_t first_sentence = 0;
  const auto possible = formats_for(clean, &first_sentence);
  for (const auto& view : streams_of(clean, limits))
    for (std::size_t row = 0; row < formats().size(); ++row) {
      const auto& format = formats()[row];
      clean.formats = ~std::uint64_t{0};
      clean.first_sentence = 0;
      const auto found = claims_of(format, view);
      if ((possible >> row & 1U) == 0) {
        RC_ASSERT(found == 0U);
      }
      clean.formats = possible;
      clean.first_sentence = first_sentence;
      RC_ASSERT((possible >> row & 1U) == 0 || claims_of(format, view) == found);
    }
}

void expect_undressed(const std::string& line) {
  for (const bool bare : {false, true}) {
    if (find_dress(line, 0, bare) != line.npos) continue;
    bool changed = false;
    RC_ASSERT(strip_ansi(line, bare, changed) == line);
    RC_ASSERT(undo_html(line, changed) == line);
    RC_ASSERT(split_carriage_returns(line, changed) == std::vector<std::string_view>{line});
    RC_ASSERT(undo_json(line) == std::vector<std::string>{line});
    RC_ASSERT(split_glued(line) == std::vector<std::string_view>{line});
  }
}

bool is_one_word(std::string_view line) {
  return trim(line).find(' ') == line.npos;
}

void expect_marks_are_complete(const SourceLine& line) {
  const auto unmarked = [&](LineMark mark) { return (line.marks & mark) == 0; };
  if (unmarked(kMayBeDressed)) {
    RC_ASSERT(find_dress(line.text, 0, false) == line.text.npos);
    RC_ASSERT(!has(line.text, "[0m"));
    RC_ASSERT(is_ascii(line.text));
    RC_ASSERT(!rtrim(line.text).ends_with('}'));
  }
  if (unmarked(kMayNameClass)) RC_ASSERT(!may_raise(line.text) || is_one_word(line.text));
  if (unmarked(kMayBeTrace)) {
    RC_ASSERT(!has(line.text, "Traceback (most recent call last)"));
    // At its head it is a frame, which is known without a mark.
    const auto frame = line.text.rfind("  File \"");
    const bool behind = frame != line.text.npos && frame > 0;
    RC_ASSERT(!behind);
  }
}

TEST(Shortcuts, MarksRuleOutOnlyWhatIsNotThere) {
  const auto texts = captured();
  ASSERT_FALSE(texts.empty());
  EXPECT_TRUE(rc::check([&] {
    const auto text = planted(texts);
    const auto split = split_text(text, 0);
    RC_ASSERT(split.arrow || !has(text, "->"));
    for (const auto& line : split.lines) expect_marks_are_complete(line);
    const auto clean = clean_paste(text, {});
    for (std::size_t at = 0; at < clean.lines.size(); ++at) {
      const auto line = clean.text_of(clean.lines[at]);
      const bool marked = (clean.facts[at].marks & kMayNameClass) != 0;
      RC_ASSERT(marked || !may_raise(line));
      RC_ASSERT(line.empty() == trim(line).empty());
    }
    RC_ASSERT(clean.arrow || !has(clean.text, "->"));
  }));
}

TEST(Shortcuts, FormatsThatAreLeftOutClaimNothing) {
  const auto texts = captured();
  ASSERT_FALSE(texts.empty());
  EXPECT_TRUE(rc::check([&] { expect_filter_is_complete(planted(texts)); }));
}

TEST(Shortcuts, LinesThatArePassedOverNameNoClassAndWearNoDress) {
  const auto texts = captured();
  ASSERT_FALSE(texts.empty());
  EXPECT_TRUE(rc::check([&] {
    for (const auto& line : property::lines_of(planted(texts))) {
      if (!may_raise(line)) {
        const auto start = exception_line(line);
        RC_ASSERT(!start || !start->strong);
        RC_ASSERT(!quoted_exception(line));
      }
      expect_undressed(line);
    }
  }));
}

}  // namespace
}  // namespace tracelore::parsing
