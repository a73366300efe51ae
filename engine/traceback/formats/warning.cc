// Python's warnings: `path:123: UserWarning: message`, the source line below.
#include <algorithm>
#include <optional>

#include "engine/paste/class_name.h"
#include "engine/paste/scan.h"
#include "engine/traceback/formats/formats.h"
#include "engine/traceback/read/message.h"

namespace tracelore::parsing {
namespace {

constexpr std::size_t kMostWarningLines = 30;
constexpr std::string_view kMark = "Warning:";

// "/x/y.py:12: " before the class; npos where the line is none.
std::size_t after_place(std::string_view text, std::size_t& line_number) {
  for (std::size_t at = text.find(": "); at != std::string_view::npos && at < 400;
       at = text.find(": ", at + 1)) {
    std::size_t digits = at;
    while (digits > 0 && is_digit(text[digits - 1])) --digits;
    if (digits == at || digits < 2 || text[digits - 1] != ':') continue;
    Scan{text, digits}.number(line_number);
    return at + 2;
  }
  return std::string_view::npos;
}

// Python indents the source below a warning by two; lines of a message are indented by none or by
// more.
bool is_source_line(std::string_view line) {
  return indent_of(line) == 2 &&
         (has(line, "(") || has(line, "=") || has(line, "import ") || line.ends_with(':'));
}

// The class and the place before it of a line that is a warning's first.
struct WarningStart {
  ExceptionLine line;
  std::size_t number = 0;                      // of the source line
  std::size_t place = std::string_view::npos;  // where the text behind the place begins
  bool placed() const { return place != std::string_view::npos; }
};

std::optional<WarningStart> warning_start(std::string_view text) {
  if (!has(text, kMark)) return std::nullopt;
  WarningStart start;
  start.place = after_place(text, start.number);
  auto line = exception_line(start.placed() ? text.substr(start.place) : text);
  if (!line || !line->strong) line = quoted_exception(text);
  if (!line || !line->strong || !line->type.ends_with("Warning")) return std::nullopt;
  start.line = *line;
  return start;
}

bool begins_another(std::string_view text) {
  const auto other = exception_line(text);
  std::size_t ignored = 0;
  return (other && other->strong) || after_place(text, ignored) != std::string_view::npos;
}

bool source_follows(const View& view, std::size_t at, std::size_t end) {
  for (; at < end && !view.blank(at); ++at)
    if (is_source_line(view.text(at))) return true;
  return false;
}

// The further lines of the message that begins at `at`, up to the source line that closes it;
// returns the line behind.
std::size_t read_further(const View& view, std::size_t at, Exception& exception, Reading& reading) {
  const auto end = std::min(view.size(), at + kMostWarningLines);
  auto next = at + 1;
  for (; next < end; ++next) {
    const auto text = view.text(next);
    if (view.blank(next) || view.facts(next).shape != view.facts(at).shape ||
        ends_message(view, next) || begins_another(text))
      break;
    if (is_source_line(text)) {
      reading.mark(view, next++, LineKind::kCode);
      break;
    }
    // Without a source line below there is no telling where the warning ends: one line more is
    // enough.
    if (!source_follows(view, next + 1, end)) break;
    if (exception.message.empty())
      exception.message_source.clear();
    else
      exception.message += '\n';
    exception.message += text;
    exception.message_source.push_back(view.source(next).first);
    exception.message_lines.last = view.source(next).last;
    reading.mark(view, next, LineKind::kMessage);
  }
  return next;
}

Frame frame_of(const View& view, std::size_t at, const WarningStart& start) {
  const auto text = view.text(at);
  Frame frame;
  frame.file = trim(text.substr(0, text.rfind(':', start.place - 3)));
  frame.line = start.number;
  frame.source_line = view.source(at).first;
  return frame;
}

Reading reading_of(const View& view, std::size_t at, const WarningStart& start) {
  Reading reading;
  reading.begin = at;
  reading.end = at + 1;
  FoundException found;
  found.echo = true;
  auto& exception = found.exception;
  exception.type = std::string(start.line.type);
  exception.format = "warning";
  exception.message = std::string(start.line.message);
  exception.message_lines = view.source(at);
  exception.message_source = {view.source(at).first};
  reading.mark(view, at, LineKind::kMessage);
  if (start.placed()) {
    reading.end = read_further(view, at, exception, reading);
    exception.frames.push_back(frame_of(view, at, start));
  }
  place(found, view, reading.begin, reading.end);
  reading.found.push_back(std::move(found));
  return reading;
}

std::vector<std::string_view> warning_needs() {
  return {kMark};
}

void recognise_warning(const View& view, std::vector<Reading>& readings) {
  for (std::size_t at = 0; at < view.size(); ++at) {
    const auto start = warning_start(view.text(at));
    if (!start) continue;
    readings.push_back(reading_of(view, at, *start));
    at = readings.back().end - 1;
  }
}

}  // namespace

extern const Format kWarningFormat = {"warning", recognise_warning, warning_needs};

}  // namespace tracelore::parsing
