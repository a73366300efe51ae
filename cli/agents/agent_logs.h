/// The logs that an agent may have read for it: those below one folder, and nothing else.
#pragma once

#include <string>

#include "cli/command.h"
#include "cli/settings/index_location.h"
#include "mcp/tool.h"

namespace tracelore::cli {

/// Opens a file, or a folder of rank logs, below `root`; relative paths begin there. Symbolic links
/// are followed before the place is judged, also those within a folder. The function keeps
/// `terminal` for the bar of a long file. kPathOutside (params: path, root), else as read_log() and
/// read_rank_logs().
mcp::LogOpener logs_below(Terminal& terminal, const std::string& root, const IndexLocation& index);

}  // namespace tracelore::cli
