/// An index as one file, which is carried more easily and cannot be changed.
#pragma once

#include <xapian.h>

#include <string>
#include <string_view>

#include "engine/base/result.h"

namespace tracelore {

/// Packs a database into the file kDatabaseFile of `folder`, which is there, and returns the file's
/// path. Two of the same content are the same bytes: the identifier that Xapian draws at random
/// becomes the first 16 bytes of `generation` (64 hex digits). Ends in its checksum
/// (file_checksum.h). kFileUnwritable. Throws Xapian's exceptions.
Result<std::string> write_single_file(const Xapian::Database& database, const std::string& folder,
                                      std::string_view generation);

/// The line beside it with which Xapian's own programs open the folder as they open any other.
/// kFileUnwritable.
Result<void> write_database_stub(const std::string& folder);

}  // namespace tracelore
