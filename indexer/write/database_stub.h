/// What lies beside an index in a single file, so that Xapian's own programs open its folder as
/// they open any other.
#pragma once

#include <string>

#include "engine/base/result.h"

namespace tracelore {

/// kFileUnwritable.
Result<void> write_database_stub(const std::string& folder);

}  // namespace tracelore
