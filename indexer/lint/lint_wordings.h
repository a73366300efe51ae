/// Whether wordings.jsonl says of every signature where its words stand.
#pragma once

#include <string>
#include <vector>

#include "indexer/content/load.h"

namespace tracelore {

/// Adds what is wrong with the rows of `files`: kBadJson, kMissingKey (params: key) at their lines.
/// And warnings: kNoWording (params: id, signature) for a signature without a row of its present
/// words, kWordingGone (params: id, signature) for a row whose signature is no more, and
/// kOldWording (params: id, signature, package, last) where the newest release read says something
/// else and no other signature of the entry is of that package's newest. Nothing where there are no
/// files.
void check_wordings(const LoadedContent& content, const std::vector<std::string>& files,
                    std::vector<Error>& problems);

}  // namespace tracelore
