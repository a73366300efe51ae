#include "engine/match/versions.h"

#include <algorithm>
#include <tuple>

#include "engine/release/frame_table.h"

namespace tracelore {
namespace {

std::vector<FrameLine> frame_lines(const Report& report) {
  std::vector<FrameLine> lines;
  std::size_t most = 0;
  for (const auto& exception : report.exceptions) most += exception.frames.size();
  lines.reserve(most);
  for (const auto& exception : report.exceptions)
    for (const auto& frame : exception.frames)
      if (frame.line > 0) {
        auto& line = lines.emplace_back();
        line.file = frame.file;
        line.function = frame.function;
        line.line = frame.line;
        line.code = frame.code;
      }
  return lines;
}

// Fills in what the bounds say about one distribution; false where they say nothing about its
// version.
bool judge_fixed(const Outline& entry, const Environment& environment, AppliesTo& applies) {
  for (const auto& [package, fixed] : entry.fixed_in) {
    const auto known = environment.find(package);
    if (known == environment.end()) continue;
    const auto since = Specifier::parse(">=" + fixed);
    if (!since || fits(known->second, *since) != Fit::kYes) continue;
    applies = {Applies::kNotAffected,
               {"applies.fixed." + known->second.from,
                {{"package", package}, {"version", known->second.version}, {"fixed", fixed}}}};
    return true;
  }
  return false;
}

AppliesTo judge_affected(const Outline& entry, const Environment& environment) {
  AppliesTo applies{Applies::kAffected, {}};
  for (const auto& [package, bounds] : entry.affects) {
    const auto known = environment.find(package);
    if (known == environment.end()) {
      if (applies.status == Applies::kAffected)
        applies = {Applies::kUnknown,
                   {"applies.unknown", {{"package", package}, {"range", bounds.text()}}}};
      continue;
    }
    const Params params = {
        {"package", package}, {"version", known->second.version}, {"range", bounds.text()}};
    const Fit fit = fits(known->second, bounds);
    if (fit == Fit::kNo) return {Applies::kNotAffected, {"applies.outside", params}};
    if (fit == Fit::kUnknown)
      applies = {Applies::kUnknown, {"applies.straddles", params}};
    else if (applies.because.id.empty())
      applies.because = {"applies.inside", params};
  }
  return applies;
}

}  // namespace

Environment environment_of(const Report& report, const Environment& request) {
  Environment environment;
  for (const auto& [package, known] : request)
    if (known.from != kFromThisMachine)
      environment.try_emplace(normalize_package(package), KnownVersion{known.version, "request"});
  for (const std::string_view source : {"text", "paths"})
    for (const auto& stated : report.versions)
      if (stated.from == source)
        environment.try_emplace(normalize_package(stated.package),
                                KnownVersion{stated.version, stated.from});
  if (environment.count("torch") == 0)
    if (auto range = torch_range_from_frames(frame_lines(report)))
      environment.emplace("torch", KnownVersion{*range, "frames"});
  for (const auto& [package, known] : request)
    environment.try_emplace(normalize_package(package), known);
  return environment;
}

AppliesTo applies_to(const Outline& entry, const Environment& environment) {
  AppliesTo applies;
  if (judge_fixed(entry, environment, applies)) return applies;
  if (!entry.affects.empty()) return judge_affected(entry, environment);
  if (entry.fixed_in.empty()) return {Applies::kUnbound, {"applies.any", {}}};
  const auto& [package, fixed] = *entry.fixed_in.begin();
  const bool known = environment.count(package) > 0;
  return known ? AppliesTo{Applies::kAffected,
                           {"applies.before_fix",
                            {{"package", package},
                             {"version", environment.at(package).version},
                             {"fixed", fixed}}}}
               : AppliesTo{Applies::kUnknown,
                           {"applies.unknown", {{"package", package}, {"range", "<" + fixed}}}};
}

}  // namespace tracelore
