/// A sentence of Markdown on a terminal, with what it marks shown bright.
#pragma once

#include <string>
#include <string_view>

#include "cli/command.h"

namespace tracelore::cli {

/// `**512**` and code in bold where the terminal has colours, else the plain words. `markdown` is
/// one paragraph, safe to print; line ends become blanks.
std::string marked_text(const Terminal& terminal, std::string_view markdown);

}  // namespace tracelore::cli
