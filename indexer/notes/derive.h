/// An entry from a plain Markdown or text file: a team's own notes, an exported thread, a page with
/// its boilerplate.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/traceback/report.h"
#include "indexer/source/entry_source.h"

namespace tracelore {

/// Its workarounds are the note's own section of what to do, in its words.
/// The title is the first heading or line, the language is detected, and each error message in the
/// file gives a signature with `derived` set. Any encoding that a paste may have. A file without an
/// error message is an entry without signatures: search finds it. `sentences` as parse_paste() has
/// them. kFileUnreadable, kFileTooLarge.
EntrySource derive_entry(const std::string& path, const std::string& id,
                         std::span<const std::string> sentences, std::vector<Error>& problems);

/// The text of a file that `report` was made of, without what a site's generator reads at its top.
std::string note_text(const Report& report, const std::string& bytes, bool markdown);

/// By its ending; any other file is text.
bool is_markdown(const std::string& path);

}  // namespace tracelore
