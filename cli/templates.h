/// Files that are linked into the program (cli/templates/): what `new` and `python-hook` write.
#pragma once

#include <span>

#include "engine/base/embedded.h"

namespace tracelore::embedded {
std::span<const File> cli_templates();
}  // namespace tracelore::embedded
