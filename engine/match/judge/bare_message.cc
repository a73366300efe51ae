#include "engine/match/judge/bare_message.h"

#include <algorithm>
#include <vector>

namespace tracelore {
namespace {

// What people write around a line that they paste: "it worked yesterday", "any idea?".
constexpr std::size_t kMostBeside = 2;

// Sorted.
std::vector<std::size_t> lines_of_message(const Finding& finding, const Report& report) {
  const Sighting& seen = *finding.confirmation->seen;
  auto lines = seen.lines;
  for (const auto& other : finding.others)
    lines.insert(lines.end(), other.seen->lines.begin(), other.seen->lines.end());
  if (seen.exception != kNoException) {
    const auto& source = report.exceptions[seen.exception].message_source;
    lines.insert(lines.end(), source.begin(), source.end());
  }
  std::ranges::sort(lines);
  return lines;
}

bool any_within(const std::vector<std::size_t>& sorted, LineRange range) {
  const auto first = std::ranges::lower_bound(sorted, range.first);
  return first != sorted.end() && *first <= range.last;
}

bool says_nothing(LineKind kind) {
  return kind == LineKind::kBlank || kind == LineKind::kAdvice || kind == LineKind::kDecoration;
}

bool is_of_a_traceback(LineKind kind) {
  return kind == LineKind::kHeader || kind == LineKind::kFrame || kind == LineKind::kCode;
}

}  // namespace

bool is_bare_message(const Finding& finding, const Paste& paste) {
  const Report& report = *paste.report;
  const auto own = lines_of_message(finding, report);
  std::size_t beside = 0;
  for (const auto& line : report.lines) {
    if (says_nothing(line.kind) || any_within(own, line.source)) continue;
    if (is_of_a_traceback(line.kind) || ++beside > kMostBeside) return false;
  }
  return true;
}

}  // namespace tracelore
