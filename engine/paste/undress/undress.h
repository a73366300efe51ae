/// What viewers, terminals and transports did to single lines, undone. Each function is linear in
/// its line.
#pragma once

#include <string>
#include <string_view>

namespace tracelore::parsing {

/// The first place from `from` on that strip_ansi(), undo_html(), plain_characters(),
/// split_carriage_returns(), undo_json() or split_glued() may change, told by the characters that
/// they look for. npos where they leave the lines of `text` as they are: most lines. Linear in what
/// it passes over.
std::size_t find_dress(std::string_view text, std::size_t from, bool bare_codes);

/// Takes off ANSI escapes (ESC […m, OSC), their caret and bracket-only forms where `bare_codes`,
/// and other control bytes except \r and \t.
std::string strip_ansi(std::string_view line, bool bare_codes, bool& changed);

/// &lt; &gt; &amp; &quot; &#39; &#x27; &nbsp; and the tags that posts leave behind (<br>, <pre>,
/// <code>).
std::string undo_html(std::string_view line, bool& changed);

}  // namespace tracelore::parsing
