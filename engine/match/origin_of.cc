#include "engine/match/origin_of.h"

#include <algorithm>

#include "engine/match/confirm/passage.h"
#include "engine/origin/origins.h"
#include "engine/release/frame_path.h"

namespace tracelore {
namespace {

constexpr std::size_t kMostBareLines = 8;
constexpr std::size_t kMostFrames = 64;  // the innermost ones
constexpr std::size_t kMostRaises = 4;

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

// "torch-geometric" of "/opt/site-packages/torch_geometric/nn/…"; empty where it is not installed.
std::string distribution_of(const Frame& frame) {
  constexpr std::string_view kInstalled = "-packages/";
  const auto path = with_slashes(frame.file);
  const auto at = path.rfind(kInstalled);
  if (at == path.npos) return {};
  const auto folder = std::string_view(path).substr(at + kInstalled.size());
  return normalize_package(folder.substr(0, folder.find('/')));
}

}  // namespace

bool add_raised(const Reader& reader, const Report& report, Environment& environment) {
  const auto before = environment.size();
  const auto raises = std::min(report.exceptions.size(), kMostRaises);
  for (std::size_t i = 0; i < raises; ++i) {
    const auto& exception = report.exceptions[i];
    if (exception.frames.empty()) continue;
    const auto package = distribution_of(exception.frames.back());
    if (package.empty() || environment.contains(package)) continue;
    const Origins* origins = reader.origins();
    if (!origins) return false;
    const auto frames = innermost(exception.frames);
    for (const auto& origin : origins->of({exception.type, exception.message, frames}, {}))
      if (!origin.at_line.empty() && !origin.range.empty())
        add_range(package, origin.range, environment);
  }
  return environment.size() > before;
}

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
