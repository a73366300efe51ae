/// What can stand next on the command line, from the table of commands itself: every shell's
/// completion asks the program (`tracelore complete -- WORDS…`), so no shell has a list of its own.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
}

namespace tracelore::cli {

/// The script that makes a shell ask; empty for a shell that is not known. "bash", "zsh", "fish".
std::string_view completion_script(std::string_view shell);

/// What may replace the last of `words` (the command line after the program's name, the last one
/// unfinished), sorted. Empty: the shell offers files. `ids` is asked for entries' ids where one is
/// wanted.
std::vector<std::string> completions(const CLI::App& app, const std::vector<std::string>& words,
                                     const std::function<std::vector<std::string>()>& ids);

}  // namespace tracelore::cli
