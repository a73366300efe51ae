#include "engine/entry/template/hole.h"

#include <algorithm>

#include "engine/base/bytes/ascii.h"

namespace tracelore {
namespace {

// A squeezed text has no line ends: without a bound, a hole would reach over a whole log.
constexpr std::size_t kSqueezedHoleBytes = 256;
constexpr std::size_t kSqueezedLinesBytes = 2048;

// Lines that `{...}` may span, as its expressions below have it.
constexpr std::size_t kHoleLines = 20;

constexpr std::array kSpecs = {
    HoleSpec{HoleKind::kAny, "", R"([^\r\n]+)", R"([^\r\n]+?)"},
    HoleSpec{HoleKind::kInt, "int", "[-+]?[0-9]+", "[-+]?[0-9]+?"},
    HoleSpec{HoleKind::kNumber, "number",
             R"([-+]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?)",
             R"([-+]?(?:[0-9]+?(?:\.[0-9]*?)??|\.[0-9]+?)(?:[eE][-+]?[0-9]+?)??)"},
    HoleSpec{HoleKind::kHex, "hex", "(?:0[xX])?[0-9a-fA-F]+", "(?:0[xX])??[0-9a-fA-F]+?"},
    HoleSpec{HoleKind::kSize, "size", R"([0-9]+(?:\.[0-9]+)?\s?(?:[kKMGTPE]i?B|[Bb]ytes?|B))",
             R"([0-9]+(?:\.[0-9]+)?\s?(?:[kKMGTPE]i?B|B|[Bb]ytes??))"},
    HoleSpec{HoleKind::kWord, "word", R"([A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z0-9_]+)*)",
             R"([A-Za-z_][A-Za-z0-9_]*?(?:\.[A-Za-z0-9_]+?)*?)"},
    HoleSpec{HoleKind::kPath, "path", R"([^\s'"`´‘’“”„]*[/\\.][^\s'"`´‘’“”„]*)",
             R"([^\s'"`´‘’“”„]*?[/\\.][^\s'"`´‘’“”„]*?)"},
    HoleSpec{HoleKind::kQuoted, "quoted",
             R"((?:['`´‘’][^'`´‘’\r\n]*['`´‘’]|["“”„][^"“”„\r\n]*["“”„]))",
             R"((?:['`´‘’][^'`´‘’\r\n]*['`´‘’]|["“”„][^"“”„\r\n]*["“”„]))"},
    HoleSpec{HoleKind::kLines, "", R"((?:[^\n]*\n){0,20}?[^\n]*?)",
             R"((?:[^\n]*\n){0,20}?[^\n]*?)"},
    HoleSpec{HoleKind::kList, "", "", ""},
};

constexpr bool are_in_order() {
  for (std::size_t row = 0; row < kSpecs.size(); ++row)
    if (static_cast<std::size_t>(kSpecs[row].kind) != row) return false;
  return true;
}
static_assert(are_in_order(), "a row of kSpecs is found by its kind");

constexpr bool is_hex_digit(char c) {
  return is_digit(c) || (lower_case(c) >= 'a' && lower_case(c) <= 'f');
}
constexpr bool is_separator(char c) {
  return c == '/' || c == '\\' || c == '.';
}
constexpr bool ends_hole_word(char c) {
  return c == ' ' || c == '\n';
}

}  // namespace

std::span<const HoleSpec> hole_specs() {
  return kSpecs;
}

HoleEnds HoleScanner::ends_from(std::size_t begin) {
  HoleEnds ends;
  switch (kind_) {
    case HoleKind::kAny:
      any_ends(begin, ends);
      break;
    case HoleKind::kLines:
      lines_ends(begin, ends);
      break;
    case HoleKind::kInt:
      int_ends(begin, ends);
      break;
    case HoleKind::kNumber:
      number_ends(begin, ends);
      break;
    case HoleKind::kHex:
      hex_ends(begin, ends);
      break;
    case HoleKind::kSize:
      size_ends(begin, ends);
      break;
    case HoleKind::kWord:
      word_ends(begin, ends);
      break;
    case HoleKind::kPath:
      path_ends(begin, ends);
      break;
    case HoleKind::kQuoted:
      quoted_ends(begin, ends);
      break;
    case HoleKind::kList:  // its texts are the chain's
      break;
  }
  return ends;
}

// The end of the run of accepted positions that `at` lies in; `at` itself where it is not accepted.
template <class Accepts>
std::size_t HoleScanner::run_end(Run& run, std::size_t at, Accepts accepts) const {
  if (at >= run.begin && at < run.end) return run.end;
  std::size_t end = at;
  while (end < text_.size() && accepts(end)) {
    ++end;
    if (end == run.begin) end = run.end;
  }
  if (end > at) run = {at, end};
  return end;
}

std::size_t HoleScanner::digits_end(Run& run, std::size_t at) const {
  return run_end(run, at, [&](std::size_t i) { return is_digit(text_[i]); });
}

void HoleScanner::any_ends(std::size_t begin, HoleEnds& ends) {
  auto end = run_end(runs_[0], begin, [&](std::size_t i) { return text_[i] != '\n'; });
  if (form_ == Form::kSqueezed) end = std::min(end, begin + kSqueezedHoleBytes);
  ends.add(begin + 1, end);
}

void HoleScanner::lines_ends(std::size_t begin, HoleEnds& ends) {
  if (form_ == Form::kSqueezed) {
    ends.add(begin, std::min(text_.size(), begin + kSqueezedLinesBytes));
    return;
  }
  if (!line_ends_known_) {
    for (auto at = text_.find('\n'); at != text_.npos; at = text_.find('\n', at + 1))
      line_ends_.push_back(at);
    line_ends_known_ = true;
  }
  const auto next = static_cast<std::size_t>(
      std::lower_bound(line_ends_.begin(), line_ends_.end(), begin) - line_ends_.begin());
  const auto beyond = next + kHoleLines;
  ends.add(begin, beyond < line_ends_.size() ? line_ends_[beyond] : text_.size());
}

void HoleScanner::int_ends(std::size_t begin, HoleEnds& ends) {
  if (begin < text_.size() && (text_[begin] == '-' || text_[begin] == '+')) ++begin;
  ends.add(begin + 1, digits_end(runs_[0], begin));
}

void HoleScanner::number_ends(std::size_t begin, HoleEnds& ends) {
  if (begin < text_.size() && (text_[begin] == '-' || text_[begin] == '+')) ++begin;
  const auto whole = digits_end(runs_[0], begin);
  const bool has_whole = whole > begin;
  auto end = whole;
  if (whole < text_.size() && text_[whole] == '.') {
    end = digits_end(runs_[1], whole + 1);
    if (!has_whole && end == whole + 1) return;
  } else if (!has_whole) {
    return;
  }
  ends.add(has_whole ? begin + 1 : whole + 2, end);
  if (end >= text_.size() || lower_case(text_[end]) != 'e') return;
  auto exponent = end + 1;
  if (exponent < text_.size() && (text_[exponent] == '-' || text_[exponent] == '+')) ++exponent;
  ends.add(exponent + 1, digits_end(runs_[2], exponent));
}

void HoleScanner::hex_ends(std::size_t begin, HoleEnds& ends) {
  const auto accepts = [&](std::size_t i) { return is_hex_digit(text_[i]); };
  ends.add(begin + 1, run_end(runs_[0], begin, accepts));
  if (begin + 2 < text_.size() && text_[begin] == '0' && lower_case(text_[begin + 1]) == 'x')
    ends.add(begin + 3, run_end(runs_[1], begin + 2, accepts));
}

// Behind the unit that begins at `at`, npos where there is none; "Bytes" holds the shorter unit
// "B".
std::size_t HoleScanner::unit_end(std::size_t at, bool longest) const {
  const bool caseless = form_ >= Form::kCaseless;
  const auto is = [&](std::size_t i, char c) {
    return i < text_.size() && (text_[i] == c || (caseless && text_[i] == lower_case(c)));
  };
  for (const char prefix : {'k', 'K', 'M', 'G', 'T', 'P', 'E'}) {
    if (!is(at, prefix)) continue;
    const auto i = at + 1 + (is(at + 1, 'i') ? 1U : 0U);
    if (is(i, 'B')) return i + 1;
  }
  const bool byte_word = (is(at, 'B') || is(at, 'b')) && text_.substr(at + 1, 3) == "yte";
  if (byte_word && (longest || !is(at, 'B')))
    return at + 4 + (longest && is(at + 4, 's') ? 1U : 0U);
  return is(at, 'B') ? at + 1 : text_.npos;
}

void HoleScanner::size_ends(std::size_t begin, HoleEnds& ends) {
  auto end = digits_end(runs_[0], begin);
  if (end == begin) return;
  if (end < text_.size() && text_[end] == '.') {
    const auto fraction = digits_end(runs_[1], end + 1);
    if (fraction > end + 1) end = fraction;
  }
  if (end < text_.size() && ends_hole_word(text_[end])) ++end;
  const auto shortest = unit_end(end, false);
  const auto longest = unit_end(end, true);
  if (shortest == text_.npos) return;
  ends.add(shortest, shortest);
  if (longest != shortest) ends.add(longest, longest);
}

void HoleScanner::word_ends(std::size_t begin, HoleEnds& ends) {
  if (begin >= text_.size() || !is_word_character(text_[begin]) || is_digit(text_[begin])) return;
  ends.add(begin + 1, run_end(runs_[0], begin, [&](std::size_t i) {
             return is_word_character(text_[i]) ||
                    (text_[i] == '.' && i + 1 < text_.size() && is_word_character(text_[i + 1]));
           }));
}

void HoleScanner::path_ends(std::size_t begin, HoleEnds& ends) {
  const auto end = run_end(runs_[0], begin, [&](std::size_t i) {
    return !ends_hole_word(text_[i]) && text_[i] != '\'' && text_[i] != '"';
  });
  const auto separator =
      run_end(runs_[1], begin, [&](std::size_t i) { return !is_separator(text_[i]); });
  if (separator < end) ends.add(separator + 1, end);
}

void HoleScanner::quoted_ends(std::size_t begin, HoleEnds& ends) {
  if (form_ == Form::kSqueezed) {  // the quotes are gone
    ends.add(begin, std::min(text_.size(), begin + kSqueezedHoleBytes));
    return;
  }
  if (begin >= text_.size()) return;
  const char quote = text_[begin];
  if (quote != '\'' && quote != '"') return;
  const auto close = run_end(runs_[quote == '"' ? 1 : 0], begin + 1,
                             [&](std::size_t i) { return text_[i] != quote && text_[i] != '\n'; });
  if (close < text_.size() && text_[close] == quote) ends.add(close + 1, close + 1);
}

}  // namespace tracelore
