/// Versions that a text states (collect_env, pip, nvidia-smi, banners) or that its paths imply.
#pragma once

#include <vector>

#include "engine/traceback/clean.h"

namespace tracelore::parsing {

/// In the order of the text, each package and version once. Lines of environment listings get
/// LineKind::kEnvironment.
std::vector<StatedVersion> find_versions(CleanText& clean);

}  // namespace tracelore::parsing
