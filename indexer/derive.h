/// An entry from a plain Markdown or text file: a team's own notes, an exported thread, a page with
/// its boilerplate.
#pragma once

#include <string>
#include <vector>

#include "indexer/entry_source.h"

namespace tracelore {

/// The title is the first heading or line, the language is detected, and each error message in the
/// file gives a signature with `derived` set. Any encoding that a paste may have. A file without an
/// error message is an entry without signatures: search finds it. kFileUnreadable, kFileTooLarge.
EntrySource derive_entry(const std::string& path, const std::string& id,
                         std::vector<Error>& problems);

}  // namespace tracelore
