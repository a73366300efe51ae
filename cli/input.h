/// Reading what a command is given: a file, or standard input for "-" and for nothing.
#pragma once

#include "cli/command.h"

namespace tracelore::cli {

/// The whole of a file or of standard input, at most `most` bytes: of more, the beginning and the
/// end are kept. kFileUnreadable (params: path).
Result<std::string> read_input(Terminal& terminal, const std::string& path, std::size_t most);

}  // namespace tracelore::cli
