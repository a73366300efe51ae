// Tracebacks that rich draws into a box, in its own characters or in ASCII.
#include <algorithm>
#include <optional>
#include <string>

#include "engine/paste/class_name.h"
#include "engine/paste/scan.h"
#include "engine/paste/undress/decoration.h"
#include "engine/traceback/formats/formats.h"
#include "engine/traceback/read/message.h"

namespace tracelore::parsing {
namespace {

bool is_title(const View& view, std::size_t at) {
  if (!view.facts(at).titled) return false;
  const auto line = view.text(at);
  const auto found = std::min(find_text(line, kTracebackTitle), line.size());
  const auto before = line.substr(0, found), after = line.substr(found);
  return (has(before, "─") && has(after, "─")) || (has(before, "---") && has(after, "---"));
}

bool is_floor(std::string_view text) {
  return text.starts_with("╰") || text.starts_with("└") || text.starts_with("+---");
}

// "/x/y.py:27 in main"
std::optional<Frame> rich_frame(std::string_view text) {
  const auto in = text.rfind(" in ");
  if (in == std::string_view::npos || in == 0) return std::nullopt;
  const auto where = rtrim(text.substr(0, in));
  const auto colon = where.rfind(':');
  if (colon == std::string_view::npos || colon == 0 || colon + 1 >= where.size() ||
      !is_digit(where[colon + 1]))
    return std::nullopt;
  Frame frame;
  frame.file = where.substr(0, colon);
  if (has(frame.file, " ") && !has(frame.file, ".py")) return std::nullopt;
  Scan scan{where, colon + 1};
  if (!scan.number(frame.line) || !scan.end()) return std::nullopt;
  frame.function = trim(text.substr(in + 4));
  return frame;
}

// "❱ 27     mel = spk.embed(text)": the code behind the arrow
bool is_arrow(std::string_view text, std::string_view& code) {
  if (!text.starts_with("❱") && !(text.starts_with("> ") && text.size() > 3)) return false;
  Scan scan{text, text.starts_with("❱") ? std::string_view("❱").size() : 1};
  scan.blanks();
  if (!scan.skip_digits()) return false;
  auto rest = scan.rest();
  // Indentation guides stand where the blanks of the source stood.
  while (true) {
    rest = ltrim(rest);
    if (!rest.starts_with("│")) break;
    rest.remove_prefix(std::string_view("│").size());
  }
  code = rtrim(rest);
  return true;
}

bool may_begin_path(std::string_view text) {
  return text.starts_with("/") || text.starts_with("~") || text.starts_with("<") ||
         (text.size() > 2 && is_alpha(text[0]) && text[1] == ':');
}

class RichReader {
 public:
  RichReader(const View& view, std::size_t begin) : view_(view), at_(begin) {
    reading_.begin = begin;
  }

  bool read() {
    if (is_title(view_, at_)) {
      width_ = display_width(trim(view_.text(at_)));
      reading_.mark(view_, at_++, LineKind::kHeader);
    } else {
      found_.exception.head_cut = true;
    }
    while (at_ < view_.size() && step()) {
    }
    if (found_.exception.frames.empty() && !arrows_) return false;
    if (!done_) found_.exception.tail_cut = true;
    reading_.end = std::max(end_, reading_.begin + 1);
    found_.exception.format = "rich";
    place(found_, view_, reading_.begin, reading_.end);
    // Source lines alone are taken, so that nobody takes them for messages, but they are no
    // exception.
    if (done_ || !found_.exception.frames.empty()) reading_.found.push_back(std::move(found_));
    return true;
  }

  Reading take() { return std::move(reading_); }

  // Where to look on after a failure: lines are read once, whatever they turn out to be.
  std::size_t reached() const { return std::max(at_, reading_.begin + 1); }

 private:
  bool inside(std::size_t at) const {
    const auto text = trim(view_.text(at));
    return view_.facts(at).box || (text.starts_with("|") && text.ends_with("|")) ||
           text.starts_with("│");
  }

  std::string_view content(std::size_t at) const {
    auto text = trim(view_.text(at));
    if (!view_.facts(at).box && text.starts_with("|") && text.ends_with("|") && text.size() > 1)
      text = trim(text.substr(1, text.size() - 2));
    if (text.starts_with("│")) text = trim(text.substr(std::string_view("│").size()));
    return text;
  }

  bool step() {
    const auto text = trim(view_.text(at_));
    if (!floor_ && is_floor(text)) {
      floor_ = true;
      width_ = std::max(width_, display_width(text));
      return take(LineKind::kDecoration);
    }
    if (!floor_) {
      if (!inside(at_)) return false;
      return step_inside();
    }
    if (text.empty()) {
      ++at_;
      return at_ < view_.size() && !view_.blank(at_);
    }
    const auto start = exception_line(view_.text(at_));
    if (!start) return false;
    found_.exception.type = std::string(start->type);
    end_ = read_message(view_, at_, start->message, 0, found_, reading_);
    join_wrapped(start->message.size() < text.size() ? text.size() - start->message.size() : 0);
    done_ = true;
    return false;
  }

  bool step_inside() {
    const auto text = content(at_);
    std::string_view code;
    if (is_arrow(text, code)) {
      arrows_ = true;
      if (!found_.exception.frames.empty()) found_.exception.frames.back().code = code;
      return take(LineKind::kCode);
    }
    if (may_begin_path(text)) {
      // Long paths go on in the next row of the box.
      auto path = text;
      for (std::size_t rows = 1; rows <= 3; ++rows) {
        if (auto frame = rich_frame(path)) {
          frame->source_line = view_.source(at_).first;
          if (found_.exception.frames.size() < view_.limits->frames_per_exception)
            found_.exception.frames.push_back(*frame);
          for (std::size_t row = 0; row < rows; ++row) take(LineKind::kFrame);
          return true;
        }
        if (at_ + rows >= view_.size() || !inside(at_ + rows)) break;
        path = view_.keep(std::string(path).append(content(at_ + rows)));
      }
    }
    return take(text.empty() ? LineKind::kDecoration : LineKind::kCode);
  }

  // rich breaks the message at the console's width: what was one line becomes one again.
  void join_wrapped(std::size_t lead) {
    auto& message = found_.exception.message;
    if (width_ < 40 || message.find('\n') == std::string::npos) return;
    std::string joined;
    std::size_t start = 0, column = lead;
    std::vector<std::size_t> sources;
    for (std::size_t row = 0; start <= message.size(); ++row) {
      auto end = message.find('\n', start);
      if (end == std::string::npos) end = message.size();
      const auto line = std::string_view(message).substr(start, end - start);
      const auto word = line.substr(0, line.find(' '));
      if (row > 0) {
        const bool wrapped =
            !line.empty() && !is_blank(line[0]) && column + 1 + display_width(word) > width_;
        // Only a word longer than the console is broken inside.
        const auto before =
            joined.size() - std::min(joined.size(), joined.rfind(' ') == std::string::npos
                                                        ? 0
                                                        : joined.rfind(' ') + 1);
        joined += wrapped ? (before + word.size() > width_ ? "" : " ") : "\n";
        if (wrapped)
          column = display_width(line);
        else
          column = display_width(line), sources.push_back(found_.exception.message_source[std::min(
                                            row, found_.exception.message_source.size() - 1)]);
      } else {
        column += display_width(line);
        sources.push_back(found_.exception.message_source.front());
      }
      joined += line;
      start = end + 1;
    }
    message = std::move(joined);
    found_.exception.message_source = std::move(sources);
  }

  bool take(LineKind kind) {
    reading_.mark(view_, at_++, kind);
    end_ = at_;
    return true;
  }

  const View& view_;
  Reading reading_;
  FoundException found_;
  std::size_t at_ = 0;
  std::size_t end_ = 0;
  std::size_t width_ = 0;
  bool floor_ = false;
  bool arrows_ = false;
  bool done_ = false;
};

void recognise_rich(const View& view, std::vector<Reading>& readings) {
  for (std::size_t at = 0; at < view.size();) {
    std::string_view code;
    const bool cut = view.facts(at).box && is_arrow(trim(view.text(at)), code);
    if (!is_title(view, at) && !cut) {
      ++at;
      continue;
    }
    at = take_block<RichReader>(view, at, readings);
  }
}

}  // namespace

extern const Format kRichFormat = {"rich", recognise_rich};

}  // namespace tracelore::parsing
