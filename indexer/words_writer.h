/// Writes the file of Words (engine/index/words.h) from a finished database.
#pragma once

#include <xapian.h>

#include <string>
#include <string_view>

#include "engine/base/result.h"

namespace tracelore {

/// All that is searched by word or filtered by, in one pass over the database's lists: some 100
/// nanoseconds for each term of each entry, and 30 bytes of memory for each different term.
/// kFileUnwritable. Throws Xapian's exceptions.
Result<void> write_words(const Xapian::Database& database, std::string_view generation,
                         const std::string& path);

}  // namespace tracelore
