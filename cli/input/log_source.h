/// Reading logs of any size, each byte once and in fixed memory.
#pragma once

#include <string>
#include <vector>

#include "cli/command.h"
#include "engine/paste/reduce/reduce.h"

namespace tracelore::cli {

/// The parts that matter of a file, or of standard input for "-"; gzip, xz and zstd are unpacked,
/// and of a file of them that is cut off, what came before counts, with a line on `err`. What takes
/// longer than a second is shown by a bar on `err` where that is a terminal. kFileUnreadable,
/// kIsFolder (params: path), kCompressedText (params: format, tool, file), kBadCompression (params:
/// path, format, tool).
Result<ReducedText> read_log(Terminal& terminal, const std::string& path, LogReducer reducer);

}  // namespace tracelore::cli
