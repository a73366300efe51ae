// Python's warnings: `path:123: UserWarning: message`, the source line below.
#include "engine/traceback/class_name.h"
#include "engine/traceback/formats/formats.h"
#include "engine/traceback/message.h"
#include "engine/traceback/scan.h"

namespace tracelore::parsing {
namespace {

constexpr std::size_t kMostLines = 30;
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

}  // namespace

std::vector<std::string_view> warning_needs() {
  return {kMark};
}

void recognise_warning(const View& view, std::vector<Claim>& claims) {
  for (std::size_t at = 0; at < view.size(); ++at) {
    const auto line = view.text(at);
    if (!has(line, kMark)) continue;
    std::size_t number = 0;
    const auto begin = after_place(line, number);
    auto start =
        begin == std::string_view::npos ? exception_line(line) : exception_line(line.substr(begin));
    if (!start || !start->strong) start = quoted_exception(line);
    if (!start || !start->strong || !start->type.ends_with("Warning")) continue;
    Claim claim;
    claim.begin = at;
    Found found;
    found.echo = true;
    auto& exception = found.exception;
    exception.type = std::string(start->type);
    exception.form = "warning";
    exception.message = std::string(start->message);
    exception.message_lines = view.source(at);
    exception.message_source = {view.source(at).first};
    claim.mark(view, at, LineKind::kMessage);
    auto next = at + 1;
    for (; next < view.size() && next < at + kMostLines && begin != std::string_view::npos;
         ++next) {
      if (view.blank(next) || view.facts(next).shape != view.facts(at).shape ||
          ends_message(view, next))
        break;
      const auto text = view.text(next);
      const auto other = exception_line(text);
      std::size_t ignored = 0;
      if ((other && other->strong) || after_place(text, ignored) != std::string_view::npos) break;
      if (is_source_line(text)) {
        claim.mark(view, next++, LineKind::kCode);
        break;
      }
      // Without a source line below there is no telling where the warning ends: one line more is
      // enough.
      bool source_follows = false;
      for (auto ahead = next + 1;
           ahead < view.size() && ahead < at + kMostLines && !view.blank(ahead); ++ahead)
        if (is_source_line(view.text(ahead))) source_follows = true;
      if (!source_follows) break;
      if (exception.message.empty())
        exception.message_source.clear();
      else
        exception.message += '\n';
      exception.message += text;
      exception.message_source.push_back(view.source(next).first);
      exception.message_lines.last = view.source(next).last;
      claim.mark(view, next, LineKind::kMessage);
    }
    if (begin != std::string_view::npos) {
      Frame frame;
      frame.file = std::string(trim(line.substr(0, line.rfind(':', begin - 3))));
      frame.line = number;
      frame.source_line = view.source(at).first;
      exception.frames.push_back(std::move(frame));
    }
    claim.end = next;
    place(found, view, claim.begin, claim.end);
    claim.found.push_back(std::move(found));
    claims.push_back(std::move(claim));
    at = claims.back().end - 1;
  }
}

}  // namespace tracelore::parsing
