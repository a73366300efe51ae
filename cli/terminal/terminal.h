/// Where a command reads and writes: language, colour, width.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

#include "engine/base/language.h"

namespace tracelore::cli {

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

/// Of the process: from LANG and its kin, NO_COLOR, TERM and whether standard output is a terminal.
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
