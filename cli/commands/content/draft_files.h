/// The files of an entry's folder, as `new` writes them.
#pragma once

#include <string>
#include <vector>

#include "indexer/notes/entry_draft.h"

namespace tracelore::cli {

struct NewFile {
  std::string path;  ///< in the folder
  std::string bytes;
};

/// To be filled in, in both languages.
std::vector<NewFile> skeleton_files();

/// What a note says, in its language; TODO marks what it does not say. `note`: its path, as named.
std::vector<NewFile> draft_files(const EntryDraft& draft, const std::string& note);

}  // namespace tracelore::cli
