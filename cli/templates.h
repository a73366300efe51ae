/// Files that are linked into the program (cli/templates/): what `new` and `python-hook` write.
#pragma once

#include <span>

#include "engine/base/embedded.h"

namespace tracelore::embedded {
std::span<const File> cli_templates();
/// What the Python package and the hook share.
std::span<const File> python_job();
}  // namespace tracelore::embedded
