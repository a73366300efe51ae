#include "engine/match/origin_of.h"

#include <algorithm>

#include "engine/match/confirm/passage.h"
#include "engine/origin/origins.h"

namespace tracelore {
namespace {

constexpr std::size_t kMostBareLines = 8;
constexpr std::size_t kMostFrames = 64;  // the innermost ones

bool is_claimed(const Answer& answer) {
  return std::ranges::any_of(answer.matches, [](const Match& match) {
    return is_claim(match.verdict) && (match.exception == 0 || match.exception == kNoException);
  });
}

std::vector<FrameLine> innermost(const std::vector<Frame>& frames) {
  std::vector<FrameLine> lines;
  const auto first = frames.size() - std::min(frames.size(), kMostFrames);
  for (auto i = first; i < frames.size(); ++i)
    lines.push_back({frames[i].file, frames[i].function, frames[i].line, frames[i].code});
  return lines;
}

}  // namespace

std::vector<Origin> origins_of(const Reader& reader, const Answer& answer) {
  const Report& report = *answer.report;
  const bool bare = report.exceptions.empty();
  if (is_claimed(answer) || (bare && report.lines.size() > kMostBareLines) ||
      (!bare && report.exceptions.front().relation != Relation::kRoot))
    return {};
  const Origins* origins = reader.origins();
  if (!origins) return {};
  if (!bare) {
    const auto& root = report.exceptions.front();
    const auto frames = innermost(root.frames);
    return origins->of({root.type, root.message, frames}, answer.environment);
  }
  for (const auto& line : report.lines)
    if (auto found = origins->of({{}, report.text_of(line), {}}, answer.environment);
        !found.empty())
      return found;
  return {};
}

}  // namespace tracelore
