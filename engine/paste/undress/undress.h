/// What viewers, terminals and transports did to single lines, undone. Each function is linear in
/// its line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/paste/scan.h"

namespace tracelore::parsing {

/// The first place from `from` on that strip_ansi(), undo_html(), split_carriage_returns(),
/// undo_json() or split_glued() may change, npos where all of them leave the lines of `text` as
/// they are, by the characters that these have: most lines. Linear in what it passes over.
std::size_t find_dress(std::string_view text, std::size_t from, bool bare_codes);

/// Takes off ANSI escapes (ESC […m, OSC), their caret and bracket-only forms where `bare_codes`,
/// and other control bytes except \r and \t.
std::string strip_ansi(std::string_view line, bool bare_codes, bool& changed);

/// &lt; &gt; &amp; &quot; &#39; &#x27; &nbsp; and the tags that posts leave behind (<br>, <pre>,
/// <code>).
std::string undo_html(std::string_view line, bool& changed);

/// The states that a line went through at each \r. Progress updates before the last are dropped.
std::vector<std::string_view> split_carriage_returns(std::string_view line, bool& dropped);

/// Lines of a traceback that a JSON log wrote as one line with \n inside; the line itself where it
/// is none.
std::vector<std::string> undo_json(std::string_view line);

/// "…'dtype': torch.float}[rank13]: Traceback…": where a second speaker begins in the middle of a
/// line.
std::vector<std::string_view> split_glued(std::string_view line);

/// Columns on a terminal: wide characters count two.
std::size_t display_width(std::string_view line);

/// tqdm and its kin.
bool is_progress(std::string_view line);

/// Only rules, frames and box borders.
bool is_rule(std::string_view line);
inline bool is_decoration(std::string_view line) {
  // Most lines end as no such line does.
  return !line.empty() && !is_alpha(line.back()) && !is_digit(line.back()) && is_rule(line);
}

}  // namespace tracelore::parsing
