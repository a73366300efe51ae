#include "engine/index/legs/template_runs.h"

#include <algorithm>

#include "engine/text/borrowed.h"
#include "engine/text/shingles.h"
#include "engine/text/terms.h"

namespace tracelore {
namespace {

constexpr std::size_t kLongest = 3;

std::size_t visible_characters(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return c != ' ' && c != '\n'; }));
}

// A literal's whole words, with the half that each stands in.
struct LiteralWords {
  std::vector<std::string_view> texts;
  std::vector<Half> halves;
};

Half half_of(std::size_t begin, std::size_t end, std::size_t all) {
  if (2 * end <= all) return Half::kFirst;
  return 2 * begin >= all ? Half::kSecond : Half::kNeither;
}

Half joint(Half a, Half b) {
  return a == b ? a : Half::kNeither;
}

void add_runs(const LiteralWords& words, std::vector<TemplateRun>& runs) {
  const auto phrases = phrases_in(words.texts, Lender::kPython);
  for (std::size_t first = 0; first < words.texts.size(); ++first) {
    Half half = words.halves[first];
    const auto longest = std::min(kLongest, words.texts.size() - first);
    for (std::size_t n = 1; n <= longest; ++n) {
      half = joint(half, words.halves[first + n - 1]);
      const auto run = std::span(words.texts).subspan(first, n);
      const bool borrowed = phrases[first] != 0 && phrases[first] == phrases[first + n - 1];
      const bool common = borrowed || std::ranges::all_of(run, is_stop_word);
      runs.push_back({shingle_hash(run), static_cast<std::uint8_t>(n), half, common});
    }
  }
}

}  // namespace

std::vector<TemplateRun> runs_of(const Template& pattern) {
  std::size_t all = 0, before = 0;
  for (const auto& piece : pattern.pieces()) all += visible_characters(piece.literal);
  std::vector<TemplateRun> runs;
  const auto& pieces = pattern.pieces();
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const std::string_view literal = pieces[i].literal;
    const auto whole = pattern.whole_words(i);
    LiteralWords words;
    for (const auto& word : whole) {
      const auto begin = before + visible_characters(literal.substr(0, word.begin));
      const auto end =
          begin + visible_characters(literal.substr(word.begin, word.end - word.begin));
      words.texts.push_back(word.text);
      words.halves.push_back(half_of(begin, end, all));
    }
    add_runs(words, runs);
    before += visible_characters(literal);
  }
  return runs;
}

}  // namespace tracelore
