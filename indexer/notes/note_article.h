/// What a person's own note says of cause and cure, as an entry has it.
#pragma once

#include <string_view>
#include <vector>

#include "engine/entry/entry.h"
#include "indexer/notes/derive_signatures.h"

namespace tracelore {

/// `language` is the note's. Fills in `article.cause`, `article.workarounds` and
/// `entry.workarounds` from the note's own sections; without one that says what to do, from what
/// follows the quoted error. A note of several problems, each with what to do, gives the entry a
/// cause for each, told by its signatures.
void read_cures(std::string_view text, bool markdown, Language language,
                const std::vector<DerivedSignature>& errors, Entry& entry, Article& article);

}  // namespace tracelore
