/// In which releases of which library a signature's words stand: wordings.jsonl
/// (docs/content-format.md).
#pragma once

#include <string>
#include <vector>

#include "indexer/content/load.h"

namespace tracelore {

/// Puts the releases of `files` to the signatures whose words they are of.
void join_wordings(const std::vector<std::string>& files, std::vector<EntrySource>& sources,
                   std::vector<Error>& problems);

/// Adds what is wrong with the rows of `files`: kBadJson, kMissingKey (params: key) at their lines.
/// And warnings: kNoWording (params: id, signature) for a signature without a row of its present
/// words, kWordingGone (params: id, signature) for a row whose signature is no more, and
/// kOldWording (params: id, signature, package, last) where the newest release read says something
/// else and no other signature of the entry is of that package's newest. Nothing where there are no
/// files.
void check_wordings(const LoadedContent& content, const std::vector<std::string>& files,
                    std::vector<Error>& problems);

}  // namespace tracelore
