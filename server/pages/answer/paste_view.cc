#include "server/pages/answer/paste_view.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/paste/decode/decode.h"
#include "engine/text/secrets/redact.h"
#include "server/pages/code_colour.h"
#include "server/pages/page_template.h"

namespace tracelore {
namespace {

constexpr std::size_t kMaxRows = 80;
constexpr std::size_t kShortPaste = 14;       // lines that are shown whole
constexpr std::size_t kAround = 2;            // lines shown before and after one that decided
constexpr std::size_t kLineBytes = 600;       // shown of an ordinary line
constexpr std::size_t kDecidingBytes = 3000;  // shown of a line that decided

enum class Mark { kNone, kPlain, kError, kDeciding };

std::vector<std::string> masked_lines(const NumberedPaste& paste, const Limits& limits,
                                      std::vector<std::size_t>& numbers) {
  std::string text;
  for (const auto& line : parsing::decode_lines(paste.text, limits).lines) {
    text += line.text;
    text.push_back('\n');
    numbers.push_back(paste.lines.original(line.source.first));
  }
  // Masked as a whole: a private key spans lines. Every line stays its line.
  const std::string masked = redact(text);
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < masked.size();) {
    const auto end = std::min(masked.find('\n', at), masked.size());
    lines.push_back(masked.substr(at, end - at));
    at = end + 1;
  }
  lines.resize(numbers.size());
  return lines;
}

// A cut that does not tear a UTF-8 character.
std::string shortened(const std::string& line, std::size_t bytes) {
  if (line.size() <= bytes) return line;
  while (bytes > 0 && (static_cast<unsigned char>(line[bytes]) & 0xC0U) == 0x80U) --bytes;
  return line.substr(0, bytes) + " …";
}

bool is_library(std::string_view file) {
  for (const std::string_view part :
       {"site-packages", "dist-packages", "/lib/python", "\\Lib\\", "<frozen"})
    if (file.find(part) != file.npos) return true;
  return file.empty();
}

// The last frame in the reader's own code: where to look first.
const Frame* own_frame(const Exception& exception) {
  const Frame* own = nullptr;
  for (const auto* frames : {&exception.frames, &exception.user_frames})
    for (const auto& frame : *frames)
      if (!is_library(frame.file)) own = &frame;
  return own;
}

// Lines of frames in libraries: the reader's eye should pass over them.
std::set<std::size_t> library_lines(const Report& report) {
  std::set<std::size_t> lines;
  for (const auto& exception : report.exceptions)
    for (const auto* frames : {&exception.frames, &exception.user_frames})
      for (const auto& frame : *frames) {
        if (frame.source_line == 0 || !is_library(frame.file)) continue;
        lines.insert(frame.source_line);
        if (!frame.code.empty()) lines.insert(frame.source_line + 1);
      }
  return lines;
}

// Which lines to show, by their number in the paste, and how.
std::map<std::size_t, Mark> wanted_lines(const Report& report, const Match* best,
                                         std::size_t last) {
  std::map<std::size_t, Mark> wanted;
  const auto want = [&](std::size_t number, Mark mark) {
    if (number >= 1 && number <= last) wanted[number] = std::max(wanted[number], mark);
  };
  if (last <= kShortPaste)
    for (std::size_t number = 1; number <= last; ++number) want(number, Mark::kPlain);
  if (best)
    for (const std::size_t line : best->why.lines) {
      for (std::size_t number = line > kAround ? line - kAround : 1; number <= line + kAround;
           ++number)
        want(number, Mark::kPlain);
      want(line, Mark::kDeciding);
    }
  for (const auto& exception : report.exceptions) {
    if (wanted.size() >= kMaxRows) break;
    want(exception.lines.first, Mark::kPlain);
    for (const Frame* frame :
         {own_frame(exception), exception.frames.empty() ? nullptr : &exception.frames.back()}) {
      if (!frame) continue;
      want(frame->source_line, Mark::kPlain);
      if (!frame->code.empty()) want(frame->source_line + 1, Mark::kPlain);
    }
    want(exception.message_lines.first, Mark::kError);
  }
  // A gap of one line is not worth a line that says so.
  std::vector<std::size_t> singles;
  for (auto row = wanted.begin(); row != wanted.end(); ++row)
    if (const auto next = std::next(row); next != wanted.end() && next->first == row->first + 2)
      singles.push_back(row->first + 1);
  for (const std::size_t number : singles) want(number, Mark::kPlain);
  return wanted;
}

// The captured values in the order in which the template reads them; `at` moves on, so that "1" is
// not marked everywhere.
std::string with_captures(const std::string& line, const std::vector<std::string>& values,
                          std::size_t& next) {
  std::string html;
  std::size_t at = 0;
  for (; next < values.size(); ++next) {
    const auto found = line.find(values[next], at);
    if (found == std::string::npos) break;
    html += escape_html(std::string_view(line).substr(at, found - at));
    html += "<mark>" + escape_html(values[next]) + "</mark>";
    at = found + values[next].size();
  }
  return html + escape_html(std::string_view(line).substr(at));
}

std::vector<std::string> captured_values(const Match* best) {
  std::vector<std::string> values;
  if (!best) return values;
  for (const auto& capture : best->why.captures) {
    const auto value = redact(capture.value);
    const bool one_line = value.find('\n') == std::string::npos;
    if (!value.empty() && one_line && !capture.name.empty()) values.push_back(value);
  }
  return values;
}

}  // namespace

Json paste_rows(const NumberedPaste& paste, const Report& report, const Match* best,
                const Limits& limits) {
  std::vector<std::size_t> numbers;
  const auto lines = masked_lines(paste, limits, numbers);
  const auto wanted = wanted_lines(report, best, numbers.empty() ? 0 : numbers.back());
  const auto library = library_lines(report);
  const auto values = captured_values(best);
  std::size_t next_value = 0;
  std::size_t shown = 0;  // the number of the line shown last
  Json rows = Json::array();
  const auto close_gap = [&](std::size_t next) {
    if (next > shown + 1) rows.push_back({{"gap", next - shown - 1}});
    shown = next;
  };
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto mark = wanted.find(numbers[i]);
    if (mark == wanted.end() || rows.size() >= kMaxRows * 2) continue;
    close_gap(numbers[i]);
    const bool deciding = mark->second == Mark::kDeciding;
    const auto line = shortened(lines[i], deciding ? kDecidingBytes : kLineBytes);
    rows.push_back(
        {{"number", numbers[i]},
         {"html", deciding ? with_captures(line, values, next_value) : colour_log_line(line)},
         {"deciding", deciding},
         {"library", mark->second == Mark::kPlain && library.contains(numbers[i])},
         {"error", mark->second == Mark::kError}});
  }
  if (!numbers.empty()) close_gap(numbers.back() + 1);
  return rows;
}

}  // namespace tracelore
