/// Where an exception's message ends, and what of it is the library's text.
///
/// One table of advice lines (dropped), one of sections (user code, C++ frames, TorchScript
/// sources) and one of lines that end any message; message.cc has them. Shared by every format.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/traceback/read/view.h"

namespace tracelore::parsing {

/// Reads the message whose first line is `first_text` (what stands behind the class on line
/// `begin`) into `found`: message, message_lines, message_source, user_frames, wraps_next. Marks
/// the kinds of its lines in `reading`. `base_indent` is the indentation of the line with the
/// class. Returns the line after the last one that belongs to it.
std::size_t read_message(const View& view, std::size_t begin, std::string_view first_text,
                         std::size_t base_indent, FoundException& found, Reading& reading);

/// A line after which no message goes on: prompts, log lines, headers, chain links, progress bars.
bool ends_message(const View& view, std::size_t at);

/// Whether a line of running text that begins with a capital letter stands at `at`.
bool opens_paragraph(const View& view, std::size_t at, std::size_t base_indent);

/// Whether the second paragraph of a message stands from `at` on: plain sentences, indented by
/// `base_indent`. Behind them is the end of the text or the next traceback of a chain, and nothing
/// else.
bool closing_paragraph(const View& view, std::size_t at, std::size_t base_indent);

/// Whether the chain goes on here.
enum class ChainLink { kNone, kDirectCause, kDuringHandling };
ChainLink chain_link(std::string_view line);

}  // namespace tracelore::parsing
