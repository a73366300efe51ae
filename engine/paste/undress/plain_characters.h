/// Characters that an input method, a web page or Markdown put where the message has ASCII.
#pragma once

#include <string>
#include <string_view>

namespace tracelore::parsing {

/// Whether plain_characters() may change what begins with `rest`, told by its first bytes.
bool may_be_odd_character(std::string_view rest);

/// Full-width marks, letters and digits that stand in English ("expected：3；got（4）") become
/// ASCII, with the blank behind `,` `;` `.` `!` `?` and `:` that an input method leaves out. What
/// stands beside a Chinese, Japanese or Korean character stays, and so does a comma where the line
/// names no error: it parts what somebody lists of a machine ("Python 3.10，torch 2.4.0"). No-break
/// and ideographic blanks become blanks. The backslashes of Markdown's escapes go
/// (`nn\_module`) where the line has no other backslash. Linear in the line.
std::string plain_characters(std::string_view line);

}  // namespace tracelore::parsing
