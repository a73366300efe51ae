#include "engine/release/environment.h"

#include <vector>

namespace tracelore {
namespace {

// Whether every final release of `range` lies in `specifier`, or none.
Fit fits_range(const Specifier& range, const Specifier& specifier) {
  auto samples = range.samples();
  const auto more = specifier.samples();
  samples.insert(samples.end(), more.begin(), more.end());
  bool inside = false;
  bool outside = false;
  for (const auto& version : samples) {
    if (!range.contains(version)) continue;
    (specifier.contains(version) ? inside : outside) = true;
  }
  if (inside == outside) return Fit::kUnknown;
  return inside ? Fit::kYes : Fit::kNo;
}

}  // namespace

Fit fits(const KnownVersion& known, const Specifier& specifier) {
  if (specifier.clauses().empty()) return Fit::kYes;
  const auto version = Version::parse(known.version);
  // A path says "python3.11", which is any 3.11.x.
  if (version && known.from == "paths" && version->release().size() == 2) {
    const auto series = Specifier::parse("==" + known.version + ".*");
    return series ? fits_range(*series, specifier) : Fit::kUnknown;
  }
  if (version) return specifier.contains(*version) ? Fit::kYes : Fit::kNo;
  const auto range = Specifier::parse(known.version);
  if (!range || range->clauses().empty()) return Fit::kUnknown;
  return fits_range(*range, specifier);
}

void add_range(const std::string& package, const std::string& range, Environment& environment) {
  const auto [known, is_new] =
      environment.try_emplace(package, KnownVersion{range, std::string(kFromFrames)});
  if (is_new) return;
  // A build between releases has lines of its own.
  const auto stated = Version::parse(known->second.version);
  const auto told = Specifier::parse(range);
  if (stated && told && !stated->is_prerelease() && fits(known->second, *told) == Fit::kNo)
    known->second.disputed = range;
}

Fit fits(const Environment& environment, const VersionBounds& bounds, std::string* decided_by) {
  Fit result = Fit::kYes;
  std::string by;
  for (const auto& [package, specifier] : bounds) {
    const auto known = environment.find(normalize_package(package));
    const auto fit = known == environment.end() ? Fit::kUnknown : fits(known->second, specifier);
    const bool decides =
        by.empty() || fit == Fit::kNo || (fit == Fit::kUnknown && result == Fit::kYes);
    if (decides) {
      by = package;
      result = fit;
    }
    if (fit == Fit::kNo) break;
  }
  if (decided_by != nullptr) *decided_by = by;
  return result;
}

}  // namespace tracelore
