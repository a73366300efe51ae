/// What is wrong with content beyond what keeps it from being read: a table of checks.
#pragma once

#include <vector>

#include "indexer/content/load.h"

namespace tracelore {

/// Adds every finding, each with file, place and what would be right.
void lint(const LoadedContent& content, std::vector<Error>& problems);

}  // namespace tracelore
