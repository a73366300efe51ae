/// An index of all entries, file by file.
#pragma once

#include <string>
#include <string_view>

#include "indexer/known_entries.h"
#include "indexer/writer.h"

namespace tracelore {

/// Writes every file of an index into the folder at `path`, which is there; `scratch` is a folder
/// for what is joined into them. `frame`: what the generation is a digest of beside the entries.
/// Fills in what `info` does not say yet: signatures and generation. Errors as write_index();
/// throws Xapian's exceptions.
Result<KnownEntries> write_whole_index(const IndexInput& input, const Lexicon& lexicon,
                                       std::string_view frame, unsigned threads,
                                       const std::string& scratch, const std::string& path,
                                       IndexInfo& info);

}  // namespace tracelore
