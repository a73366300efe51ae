/// One entry from its folder, or from a plain file.
#pragma once

#include <string>
#include <vector>

#include "indexer/source/entry_source.h"

namespace tracelore {

/// Reads `folder` (which holds entry.yaml). The entry's id is the folder's name. Every fault goes
/// to `problems`; an entry with one is not fit to be indexed. Beside the faults of entry_yaml.h:
/// kBadEntryId, kMissingFile (no article at all), kInvalidUtf8, kFileTooLarge, kFileUnreadable.
EntrySource parse_entry_folder(const std::string& folder, std::vector<Error>& problems);

}  // namespace tracelore
