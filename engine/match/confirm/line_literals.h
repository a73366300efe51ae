/// What the line signatures of an index have in common with a line that they stand in: for the
/// reduction of huge logs.
#pragma once

#include <string>
#include <vector>

#include "engine/index/reader.h"

namespace tracelore {

/// The longest literal of every line signature; a line without it cannot hold the signature. Reads
/// every entry: some milliseconds. Entries that cannot be read are left out.
std::vector<std::string> line_literals(const Reader& reader);

}  // namespace tracelore
