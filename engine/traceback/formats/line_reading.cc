#include "engine/traceback/formats/line_reading.h"

#include "engine/paste/scan.h"
#include "engine/traceback/read/message.h"

namespace tracelore::parsing {

std::size_t take_line(const View& view, std::size_t at, const LineReading& line,
                      std::vector<Reading>& readings) {
  Reading reading;
  reading.begin = at;
  FoundException found;
  found.exception.type = line.type;
  found.exception.format = line.format;
  found.echo = line.echo;
  if (line.multi_line) {
    reading.end = read_message(view, at, line.message, indent_of(view.text(at)), found, reading);
  } else {
    reading.mark(view, at, LineKind::kMessage);
    found.exception.message = std::string(line.message.substr(0, view.limits->message_bytes));
    found.exception.message_lines = view.source(at);
    found.exception.message_source = {view.source(at).first};
    reading.end = at + 1;
  }
  place(found, view, reading.begin, reading.end);
  reading.found.push_back(std::move(found));
  readings.push_back(std::move(reading));
  return readings.back().end;
}

}  // namespace tracelore::parsing
