/// What a text states of the environment (collect_env, pip, nvidia-smi, banners) or its paths
/// imply: versions, cards, the operating system.
#pragma once

#include <vector>

#include "engine/paste/clean.h"
#include "engine/traceback/machine/statements.h"

namespace tracelore::parsing {

/// In the order of the text, each package and version once. Lines of environment listings get
/// LineKind::kEnvironment.
Statements find_environment(CleanText& clean, const std::vector<Exception>& exceptions);

}  // namespace tracelore::parsing
