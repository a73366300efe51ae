// The shortcuts of the parser change nothing: what they pass over holds nothing that would have
// been found.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <array>
#include <filesystem>

#include "engine/paste/class_name.h"
#include "engine/paste/clean.h"
#include "engine/paste/decode/source_lines.h"
#include "engine/paste/scan.h"
#include "engine/paste/undress/joined_lines.h"
#include "engine/paste/undress/undress.h"
#include "engine/traceback/formats/formats.h"
#include "engine/traceback/hints_of.h"
#include "engine/traceback/machine/environment.h"
#include "engine/traceback/ranks/rank_facts.h"
#include "engine/traceback/read/sentences.h"
#include "tests/property/content_test.h"
#include "tests/property/dressing.h"

namespace tracelore::parsing {
namespace {

// What the recognisers look for, whole and in pieces.
constexpr std::array<std::string_view, 52> kMarks = {"&lt;module>",
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
                                                     "\nTesla T4 (7, 5)\n",
                                                     "\nname, memory.used [MiB]\nTesla T4, 5 MiB\n",
                                                     "Found GPU0 Tesla K80 which is of ",
                                                     "\nroot@0123456789ab:/# ",
                                                     "FROM pytorch/pytorch:2.1.0-cuda12.1\n",
                                                     "rank 3/8",
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

const Sentences& no_sentences() {
  static const Sentences none{std::span<const std::string>()};
  return none;
}

std::vector<View> streams_of(CleanText& clean, const Limits& limits) {
  std::vector<View> views(clean.stream_names.size());
  for (auto& view : views) {
    view.clean = &clean, view.made = &clean.made, view.limits = &limits;
    view.sentences = &no_sentences();
  }
  for (std::uint32_t index = 0; index < clean.lines.size(); ++index) {
    const auto& line = clean.lines[index];
    views[line.stream].lines.push_back(
        {std::string_view(clean.text).substr(line.text.begin, line.text.size()), index});
  }
  return views;
}

std::size_t readings_of(const Format& format, const View& view) {
  std::vector<Reading> readings;
  format.recognise(view, readings);
  return readings.size();
}

// Formats that may_read() leaves out read nothing.
void expect_filter_is_complete(const std::string& text) {
  const Limits limits;
  auto clean = clean_paste(text, limits);
  const auto hints = hints_of(clean);
  for (const auto& view : streams_of(clean, limits))
    for (std::size_t row = 0; row < formats().size(); ++row)
      RC_ASSERT(may_read(row, hints) || readings_of(*formats()[row], view) == 0U);
}

// What a text states of the machine and of ranks is the same where every hint is there.
void expect_hints_are_complete(const std::string& text) {
  const Hints every(~std::uint64_t{0});
  auto clean = clean_paste(text, {}), whole = clean_paste(text, {});
  const auto hints = hints_of(clean);
  const auto found = find_environment(clean, hints, {});
  const auto all = find_environment(whole, every, {});
  RC_ASSERT(found.versions == all.versions);
  RC_ASSERT(found.facts == all.facts);
  RC_ASSERT(found.devices == all.devices);
  const auto ranks = collect_rank_facts(clean, hints), all_ranks = collect_rank_facts(whole, every);
  RC_ASSERT(ranks.world == all_ranks.world);
  RC_ASSERT(ranks.accused == all_ranks.accused);
  RC_ASSERT(ranks.exits.size() == all_ranks.exits.size());
  RC_ASSERT(ranks.groups.size() == all_ranks.groups.size());
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

TEST(Shortcuts, FormatsThatAreLeftOutClaimNothing) {
  const auto texts = captured();
  ASSERT_FALSE(texts.empty());
  EXPECT_TRUE(rc::check([&] { expect_filter_is_complete(planted(texts)); }));
}

TEST(Shortcuts, WhatNothingHintsAtIsNotThere) {
  const auto texts = captured();
  ASSERT_FALSE(texts.empty());
  EXPECT_TRUE(rc::check([&] { expect_hints_are_complete(planted(texts)); }));
}

TEST(Shortcuts, LinesThatArePassedOverNameNoClassAndWearNoDress) {
  const auto texts = captured();
  ASSERT_FALSE(texts.empty());
  EXPECT_TRUE(rc::check([&] {
    for (const auto& line : property::lines_of(planted(texts))) {
      if (!may_raise(line)) {
        const auto start = exception_line(line);
        if (start) RC_ASSERT(!start->strong);
        RC_ASSERT(!quoted_exception(line));
      }
      expect_undressed(line);
    }
  }));
}

}  // namespace
}  // namespace tracelore::parsing
