/// Versions that a text states (collect_env, pip, nvidia-smi, banners) or that its paths imply.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/traceback/clean.h"

namespace tracelore::parsing {

/// What the whole text holds the words for: bits of CleanText::formats.
enum PathSaying : std::uint16_t {
  kNamesDriver = 56,     ///< a driver's version, as nvidia-smi does
  kNamesInstalled = 57,  ///< what an installer made
};
struct PathMark {
  std::string_view literal;
  PathSaying saying;
};
/// One of its literals stands in every text that states or implies a version of the kind.
std::vector<PathMark> path_marks();

/// In the order of the text, each package and version once. Lines of environment listings get
/// LineKind::kEnvironment.
std::vector<StatedVersion> find_versions(CleanText& clean);

}  // namespace tracelore::parsing
