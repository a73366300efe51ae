/// What a text states of the environment (collect_env, pip, nvidia-smi, banners) or its paths
/// imply: versions, cards, the operating system.
#pragma once

#include <vector>

#include "engine/paste/clean.h"
#include "engine/traceback/machine/statements.h"
#include "engine/traceback/read/hints.h"

namespace tracelore::parsing {

/// What hints at the environment.
std::vector<Mark> machine_marks();

/// In the order of the text, each package and version once. Lines of environment listings get
/// LineKind::kEnvironment. `hints`: those of `clean`.
Statements find_environment(CleanText& clean, const Hints& hints,
                            const std::vector<Exception>& exceptions);

}  // namespace tracelore::parsing
