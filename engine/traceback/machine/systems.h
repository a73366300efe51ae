/// The operating system and the kind of place that a text tells of. Linear in the text.
#pragma once

#include <string_view>
#include <vector>

#include "engine/paste/clean.h"
#include "engine/traceback/machine/statements.h"
#include "engine/traceback/read/hints.h"

namespace tracelore::parsing {

/// "linux", "windows", "macos" or "wsl" of "Ubuntu 22.04.3 LTS (x86_64)", "Windows-10-10.0.22631",
/// "Linux-5.15.90.1-microsoft-standard-WSL2-x86_64"; empty for another system.
std::string_view system_named(std::string_view text);

/// What hints at systems and places.
std::vector<Mark> system_marks();

/// Settles `found`: at most one "os" and one "place" remain, of all that lines stated, that words
/// anywhere in the text give away and that the paths of frames imply. `hints`: those of `clean`.
/// Where the lines contradict each other none remains.
void settle_systems(const CleanText& clean, const Hints& hints,
                    const std::vector<Exception>& exceptions, Statements& found);

}  // namespace tracelore::parsing
