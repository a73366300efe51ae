/// The commands of the program, one file each in commands/: help, completions and man pages follow
/// from their table (program/parser.cc).
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arguments.h"
#include "cli/terminal/terminal.h"
#include "engine/base/language.h"
#include "engine/base/result.h"

namespace tracelore::cli {

/// Exit statuses, as grep has them.
enum Exit : int { kFound = 0, kNotFound = 1, kFault = 2 };

/// Prints an error and the next command to try; the exit status for it.
int report_error(Terminal& terminal, const Error& error);

using Run = std::function<int(Terminal&)>;

struct Command {
  std::string_view name;
  /// Adds the command's options and returns what runs it. The id
  /// `cli.<name>` describes it.
  Run (*define)(Arguments& arguments);
  bool listed = true;  ///< false: for scripts, not shown in the help
};

/// Every command, in the order of the help text.
std::span<const Command* const> commands();

/// The whole program: parses `arguments` (without its own name) and runs; kFault where `out` took
/// not everything. Never throws.
int run_program(const std::vector<std::string>& arguments, Terminal& terminal);

}  // namespace tracelore::cli
