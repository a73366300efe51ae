/// A command as the reader's shell takes it.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tracelore {

enum class Shell {
  kPosix,
  kWindows,   ///< cmd, with PowerShell's line beside it
  kNotebook,  ///< a cell
  kPortable,  ///< Windows, in the folder of a program that brings its Python
};

/// Where `os` and `place` are as `when` calls them; empty: not known.
Shell shell_of(std::string_view os, std::string_view place);

/// Whether every shell takes `value` as one word as it is; false for none.
bool needs_no_quotes(std::string_view value);

/// Variables and then `run`, either of which may be empty, each line without a '\n' at the end of
/// all. Values are quoted where the shell needs it; `run` stays as it is but for notebooks, where
/// pip and other programs get their marks, and for a portable program, whose Python is called.
std::string shell_text(Shell shell,
                       const std::vector<std::pair<std::string, std::string>>& variables,
                       std::string_view run);

/// The same for a command that is written for a POSIX shell, `A=1 python train.py`: the variables
/// before its program are set as the reader's shell sets them.
std::string from_posix(Shell shell, std::string_view command);

}  // namespace tracelore
