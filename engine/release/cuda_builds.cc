#include "engine/release/cuda_builds.h"

#include <charconv>

namespace tracelore {
namespace {

struct Build {
  std::string_view tag;
  int least_capability;  // 75 is 7.5
  int most_capability;
  unsigned least_driver;  // major number
};

// The first that fits. From 12.8 on the wheels leave out Maxwell and Pascal, from 13.0 on Volta;
// before 12.8 they hold no Blackwell.
constexpr Build kBuilds[] = {
    {"cu126", 50, 74, 525},
    {"cu128", 75, 129, 525},
    {"cu118", 50, 90, 450},
};

std::optional<int> tenths(std::string_view capability) {
  int major = 0;
  int minor = 0;
  const char* const end = capability.data() + capability.size();
  const auto first = std::from_chars(capability.data(), end, major);
  if (first.ec != std::errc{} || first.ptr == end || *first.ptr != '.') return std::nullopt;
  const auto second = std::from_chars(first.ptr + 1, end, minor);
  if (second.ec != std::errc{} || second.ptr != end || major > 99 || minor < 0 || minor > 9)
    return std::nullopt;
  return 10 * major + minor;
}

}  // namespace

std::optional<std::string_view> cuda_build_for(std::string_view capability,
                                               const std::optional<Version>& driver) {
  constexpr unsigned kForCuda12 = 525;
  const auto card = tenths(capability);
  if (!card) return std::nullopt;
  const auto major = driver && !driver->release().empty() ? driver->release().front() : kForCuda12;
  for (const auto& build : kBuilds)
    if (*card >= build.least_capability && *card <= build.most_capability &&
        major >= build.least_driver)
      return build.tag;
  return std::nullopt;
}

}  // namespace tracelore
