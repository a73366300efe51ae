#include "engine/paste/prefix/learned_prefix.h"

#include <algorithm>

#include "engine/paste/prefix/prefixes.h"
#include "engine/paste/scan.h"

namespace tracelore::parsing {
namespace {

constexpr char kDigits = '\1';
constexpr std::size_t kLongestHead = 120;
constexpr std::size_t kMostShapes = 64;
constexpr std::size_t kMostHeads = 1000;

constexpr std::string_view kFrame = "  File \"";

// Where a traceback's header or frame begins behind something else.
std::size_t traceback_at(std::string_view line) {
  const auto reach = line.substr(0, kLongestHead + kTracebackTitle.size());
  if (const auto at = reach.find(kTracebackTitle); at != std::string_view::npos) return at;
  if (reach.find(kFrame.substr(kFrame.find('F'))) == std::string_view::npos) return 0;
  const auto at = find_text(reach, kFrame);
  return at != std::string_view::npos && has(line.substr(at), "\", line ") ? at : 0;
}

// The table may know what stands behind the unknown head: the head is as short as it can be.
std::size_t head_length(std::string_view line, std::size_t behind) {
  for (std::size_t at = 1; at < behind; ++at) {
    if (is_word(line[at - 1]) || is_blank(line[at])) continue;
    Prefixes found;
    const auto rest = strip_prefixes(line.substr(at), sure_prefixes(), found);
    if (found.any && rest.data() == line.data() + behind) return at;
  }
  return behind;
}

std::string pattern_of(std::string_view head) {
  std::string pattern;
  for (const char c : head)
    if (!is_digit(c))
      pattern += c;
    else if (!pattern.ends_with(kDigits))
      pattern += kDigits;
  return pattern;
}

// Bytes of `line` that the pattern covers; 0: none. A line that ends with its prefix has lost the
// blank behind it.
std::size_t covers(std::string_view pattern, std::string_view line) {
  Scan scan{line};
  for (std::size_t at = 0; at < pattern.size(); ++at) {
    if (scan.end() && trim(pattern.substr(at)).empty()) return line.size();
    if (pattern[at] == kDigits ? !scan.skip_digits() : !scan.lit(pattern.substr(at, 1))) return 0;
  }
  return scan.at;
}

// A name or a mark ("* ", "+ "); a margin and a drawing's walls belong to what they hold.
bool is_dress(std::string_view head) {
  static constexpr std::string_view kMarks = "*+-$%=";
  return std::any_of(head.begin(), head.end(),
                     [](char c) { return is_word(c) || kMarks.find(c) != kMarks.npos; });
}

}  // namespace

bool LearnedPrefixes::may_teach(std::string_view line) {
  return !line.starts_with(kFrame) && !line.starts_with(kTracebackTitle) && traceback_at(line) > 0;
}

void LearnedPrefixes::learn(std::string_view line, std::string_view next) {
  const auto behind = traceback_at(line);
  if (behind == 0 || behind > kLongestHead || shapes_.size() >= kMostShapes) return;
  const auto head = line.substr(0, head_length(line, behind));
  std::size_t known = 0;
  if (!is_dress(head) || shape_of(line, known)) return;
  auto pattern = pattern_of(head);
  if (covers(pattern, next) > 0) shapes_.push_back({std::move(pattern), 0, {}});
}

void LearnedPrefixes::count(std::string_view line) {
  std::size_t length = 0;
  const auto* found = shape_of(line, length);
  if (!found) return;
  auto& shape = shapes_[static_cast<std::size_t>(found - shapes_.data())];
  ++shape.lines;
  if (shape.heads.size() < kMostHeads) shape.heads.emplace(line.substr(0, length));
}

LearnedPrefixes::Head LearnedPrefixes::head_of(std::string_view line) const {
  Head head;
  const auto* shape = shape_of(line, head.length);
  if (!shape) return head;
  const bool numbers_lines = shape->heads.size() * 2 > shape->lines;
  head.identity = numbers_lines ? shape->pattern : std::string(line.substr(0, head.length));
  return head;
}

const LearnedPrefixes::Shape* LearnedPrefixes::shape_of(std::string_view line,
                                                        std::size_t& length) const {
  for (const auto& shape : shapes_)
    if (const auto covered = covers(shape.pattern, line); covered > 0) {
      length = covered;
      return &shape;
    }
  length = 0;
  return nullptr;
}

}  // namespace tracelore::parsing
