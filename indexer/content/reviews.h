/// Which entries somebody has read as they are now: reviews.jsonl (docs/content-format.md).
#pragma once

#include <string>
#include <vector>

#include "indexer/content/load.h"

namespace tracelore {

/// The digest of what a reader of the entry in `folder` acts on: SHA-256, in hex, over en.md,
/// zh.md, verify.py and entry.yaml without `asked`, `tags` and `related`, joined with a NUL byte.
/// A file that is absent counts as empty.
std::string review_digest(const std::string& folder);

/// Adds what is wrong with the rows of `files`: kBadJson, kMissingKey (params: key), kBadReview
/// (params: key, value) at their lines. And kNoReview (params: id, digest) for each entry of
/// `content` of which no row has the present digest.
void check_reviews(const LoadedContent& content, const std::vector<std::string>& files,
                   std::vector<Error>& problems);

}  // namespace tracelore
