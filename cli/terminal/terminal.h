/// What the process's standard streams are: language, colour, width.
#pragma once

#include "cli/command.h"

namespace tracelore::cli {

/// From LANG and its kin, NO_COLOR, TERM and whether standard output is a terminal.
Terminal terminal_of_process();

/// A piece of text in a colour of the terminal, plain where there is none.
enum class Ink { kBold, kDim, kRed, kGreen, kYellow, kCyan };
std::string inked(const Terminal& terminal, Ink ink, std::string_view text);

/// A piece of text that leads to `url` where the terminal understands hyperlinks.
std::string linked(const Terminal& terminal, std::string_view url, std::string_view text);

/// Shows a text on `out`; one longer than a terminal through TRACELORE_PAGER, PAGER or `less -FRX`.
void show_paged(Terminal& terminal, const std::string& text);

/// "auto", "always" or "never" for colour and hyperlinks of `out`.
void set_color(Terminal& terminal, std::string_view when);

}  // namespace tracelore::cli
