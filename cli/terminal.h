/// What the process's standard streams are: language, colour, width.
#pragma once

#include "cli/command.h"

namespace tracelore::cli {

/// From LANG and its kin, NO_COLOR, TERM and whether standard output is a terminal.
Terminal terminal_of_process();

/// A piece of text in a colour of the terminal, plain where there is none.
enum class Ink { kBold, kDim, kRed, kGreen, kYellow, kCyan };
std::string inked(const Terminal& terminal, Ink ink, std::string_view text);

}  // namespace tracelore::cli
