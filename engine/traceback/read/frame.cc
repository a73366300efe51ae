#include "engine/traceback/read/frame.h"

#include <cstring>

#include "engine/paste/class_name.h"
#include "engine/paste/scan.h"

namespace tracelore::parsing {

namespace {

constexpr std::string_view kPathEnd = "\", line ";

// The last `", line ` of a text; npos where there is none.
std::size_t end_of_path(std::string_view text) {
  for (auto left = text.size(); const void* quote = memrchr(text.data(), '"', left);) {
    left = static_cast<std::size_t>(static_cast<const char*>(quote) - text.data());
    if (Scan{text, left}.lit(kPathEnd)) return left;
  }
  return text.npos;
}

}  // namespace

bool read_python_frame(std::string_view line, Frame& frame) {
  Scan scan{line};
  scan.blanks();
  // Most lines are none, and this is asked of every one.
  if (scan.peek() != 'F' && scan.peek() != '>') return false;
  if (scan.lit("> ")) scan.blanks();
  if (!scan.lit("File ")) return false;
  frame = {};
  if (scan.lit("\"")) {
    // A path may hold quotes; the last `", line ` is the end of it.
    const auto end = end_of_path(scan.rest());
    if (end == std::string_view::npos) return false;
    frame.file = scan.rest().substr(0, end);
    scan.at += end + kPathEnd.size();
  } else {
    // quotes lost on the way (Markdown, HTML): File /x/y.py, line 3, in f
    constexpr std::string_view kEnd = ", line ";
    const auto end = scan.rest().find(kEnd);
    if (end == std::string_view::npos || end == 0 || !is_word(scan.rest()[end - 1])) return false;
    frame.file = scan.rest().substr(0, end);
    scan.at += end + kEnd.size();
    if (has(frame.file, "\"")) return false;
  }
  if (!scan.number(frame.line)) {
    scan.skip_digits();
    if (scan.lit("?")) frame.line = 0;
  }
  if (scan.lit(", in ") || scan.lit(" in ")) {
    frame.function = trim(scan.rest());
    // Line ends were lost: frames, code and the error stand on one line, which is running text.
    if (frame.function.find(' ') != frame.function.npos && quoted_exception(frame.function))
      return false;
  } else if (!trim(scan.rest()).empty() && trim(scan.rest()) != "," &&
             !scan.rest().starts_with(", char")) {
    return false;
  }
  return true;
}

std::optional<Frame> python_frame(std::string_view line) {
  std::optional<Frame> found(std::in_place);
  if (!read_python_frame(line, *found)) found.reset();
  return found;
}

bool is_python_frame(std::string_view line) {
  const auto text = ltrim(line);
  if (!text.starts_with('F') && !text.starts_with('>')) return false;
  Frame ignored;
  return read_python_frame(line, ignored);
}

bool is_repeat_line(std::string_view line) {
  const auto text = ltrim(line);
  if (text.empty() || (text.front() != '[' && text.front() != '.')) return false;
  return text.starts_with("[Previous line repeated ") || text.starts_with("... (repeated");
}

bool is_caret_line(std::string_view line) {
  auto text = ltrim(line);
  // Most lines of code.
  if (text.empty() || is_word(text.front())) return false;
  text = rtrim(text);
  if (text.starts_with("└") || text.starts_with("│")) return true;
  bool mark = false;
  for (const char c : text) {
    if (c != '^' && c != '~' && c != ' ') return false;
    mark |= c != ' ';
  }
  return mark;
}

bool is_traceback_header(std::string_view line) {
  const auto found = find_text(line, kTracebackTitle);
  if (found == std::string_view::npos) return false;
  const auto before = line.substr(0, found),
             after = trim(line.substr(found + kTracebackTitle.size()));
  if (has(before, "─") || before.ends_with("--- ")) return false;
  if (after.empty()) {
    // IPython writes the class before the header and no colon behind it.
    return trim(before).empty() || !before.ends_with("   ");
  }
  return after.starts_with(":");
}

}  // namespace tracelore::parsing
