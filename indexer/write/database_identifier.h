/// Two builds of the same content are the same bytes.
#pragma once

#include <string>
#include <string_view>

#include "engine/base/result.h"

namespace tracelore {

/// Puts the first 16 bytes of `generation` (64 hex digits) in place of the random identifier that
/// Xapian gave the database in the file `path`. Left as it is where the file does not begin as we
/// know it. kFileUnwritable. Throws Xapian's exceptions.
Result<void> set_identifier(const std::string& path, std::string_view generation);

}  // namespace tracelore
