#include "engine/match/confirm/match_place.h"

#include <algorithm>
#include <string>

namespace tracelore {
namespace {

// Where a match stands in its template's own words: without what a `{...}` passed over, which in a
// log may be lines of others. The whole match where a part has no named hole that tells its place.
std::vector<Span> worded(const Template& pattern, const TemplateMatch& match) {
  std::vector<Span> parts = {{match.bytes.begin, match.bytes.begin}};
  auto capture = match.captures.begin();
  bool placed = true;
  std::size_t before = 0;  // bytes of literals, where the place is not known yet
  for (const auto& piece : pattern.pieces()) {
    if (piece.kind == HoleKind::kLines) {
      if (!placed) return {match.bytes};
      parts.push_back({match.bytes.end, match.bytes.end});
      placed = false;
      before = 0;
    } else if (!piece.is_hole) {
      (placed ? parts.back().end : before) += piece.literal.size();
    } else if (!piece.name.empty() && capture != match.captures.end()) {
      const auto& at = (capture++)->bytes;
      if (!placed) parts.back().begin = at.begin - std::min(before, at.begin);
      parts.back().end = at.end;
      placed = true;
    }
  }
  if (!placed) parts.back().begin -= std::min(before, parts.back().begin);
  parts.back().end = match.bytes.end;
  return parts;
}

}  // namespace

std::vector<std::size_t> lines_of(const Passage& passage, const Template& pattern,
                                  const TemplateMatch& match) {
  if (passage.exception() != kNoException) return passage.source_lines(match.bytes);
  std::vector<std::size_t> lines;
  for (const auto& part : worded(pattern, match))
    for (const auto line : passage.source_lines(part))
      if (std::ranges::find(lines, line) == lines.end()) lines.push_back(line);
  return lines;
}

void take_as_written(const Passage& passage, const Template& pattern, TemplateMatch& match) {
  for (auto& capture : match.captures) {
    auto& bytes = capture.bytes;
    const bool leads = pattern.pieces().front().is_hole && bytes.begin == match.bytes.begin;
    const auto line = passage.text().substr(bytes.begin, bytes.size()).rfind('\n');
    if (leads && line != std::string::npos) bytes.begin += line + 1;
    capture.value = form_text(passage.text().substr(bytes.begin, bytes.size()), Form::kPlain).text;
    std::ranges::replace(capture.value, '\n', ' ');
  }
}

}  // namespace tracelore
