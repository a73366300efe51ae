/// The commands of the program, one file each in commands/: help, completions and man pages follow
/// from their table (program/parser.cc).
#pragma once

#include <functional>
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arguments.h"
#include "engine/base/language.h"
#include "engine/base/result.h"

namespace tracelore::cli {

/// Exit statuses, as grep has them.
enum Exit : int { kFound = 0, kNotFound = 1, kFault = 2 };

/// Where a command reads and writes. Answers go to `out`, everything else to `err`.
struct Terminal {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  Language language = Language::kEnglish;
  bool color = false;        ///< of `out`
  std::size_t width = 100;   ///< columns of `out`
  std::size_t height = 0;    ///< rows of `out`; 0 where it is no terminal
  bool in_has_text = false;  ///< `in` is a pipe or a file: somebody sends something
  bool links = false;        ///< `out` understands hyperlinks (OSC 8)
  bool err_is_terminal = false;
  bool err_color = false;       ///< colours and hyperlinks on `err`
  std::size_t err_width = 100;  ///< columns of `err`
};

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
