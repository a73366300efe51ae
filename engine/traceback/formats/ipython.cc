// IPython, Jupyter and Colab: numbered source lines with an arrow, newest and oldest spellings of
// the frame line.
#include <algorithm>
#include <optional>

#include "engine/paste/class_name.h"
#include "engine/paste/scan.h"
#include "engine/traceback/formats/formats.h"
#include "engine/traceback/read/frame.h"
#include "engine/traceback/read/message.h"

namespace tracelore::parsing {
namespace {

constexpr std::size_t kMostFrameLines = 80;
constexpr std::string_view kPythonFrame = "File \"";  // of a traceback that IPython did not print

struct Header {
  std::string_view type;  // empty where the paste lost it
};

// "RuntimeError                              Traceback (most recent call last)"
std::optional<Header> ipython_header(std::string_view line) {
  const auto found = find_text(line, kTracebackTitle);
  if (found == std::string_view::npos) return std::nullopt;
  const auto after = trim(line.substr(found + kTracebackTitle.size()));
  if (!after.empty()) return std::nullopt;
  const auto before = trim(line.substr(0, found));
  if (before.empty()) return Header{};
  const auto name = leading_name(before);
  if (name.size() != before.size()) return std::nullopt;
  return Header{name};
}

std::optional<Header> header_at(const View& view, std::size_t at) {
  return view.facts(at).titled ? ipython_header(view.text(at)) : std::nullopt;
}

// "/x/y.ipynb Cell 5" of VS Code, in the language of its user: "y.ipynb 单元格 5".
bool is_cell_of_notebook(std::string_view path) {
  return has(path, ".ipynb ") && is_digit(path.back());
}

bool is_file(std::string_view path) {
  return path.ends_with(".py") || path.ends_with(".pyx") || path.ends_with(".pyi") ||
         path.ends_with(".ipynb") || is_cell_of_notebook(path) ||
         path.starts_with("<ipython-input") || path.starts_with("<");
}

// "[/x/y.py](https://localhost:8080/#)" of Colab is "/x/y.py".
std::string_view unlinked(const View& view, std::string_view text) {
  if (!text.starts_with("[")) return text;
  const auto close = text.find("](");
  if (close == std::string_view::npos) return text;
  const auto end = text.find(')', close);
  if (end == std::string_view::npos) return text;
  return view.keep(std::string(text.substr(1, close - 1)).append(text.substr(end + 1)));
}

std::string_view function_of(std::string_view text) {
  text = trim(text);
  const auto open = text.find('(');
  return text.substr(0, open);
}

// "File /x/y.py:12, in f(a)", "File ~\x.py:12"
std::optional<Frame> file_frame(std::string_view text) {
  if (!text.starts_with("File ")) return std::nullopt;
  text.remove_prefix(5);
  const auto in = text.find(", in ");
  const auto where = rtrim(text.substr(0, in));
  const auto colon = where.rfind(':');
  if (colon == std::string_view::npos || colon + 1 >= where.size() || !is_digit(where[colon + 1]))
    return std::nullopt;
  Frame frame;
  frame.file = where.substr(0, colon);
  Scan{where, colon + 1}.number(frame.line);
  if (in != std::string_view::npos) frame.function = function_of(text.substr(in + 5));
  return frame;
}

// "Cell In[9], line 3", "Cell In [9], line 3, in f(x)", "Input In [3], in <cell line: 1>()"
std::optional<Frame> cell_frame(const View& view, std::string_view text) {
  Scan scan{text};
  if (!scan.lit("Cell In") && !scan.lit("Input In")) return std::nullopt;
  scan.blanks();
  if (!scan.lit("[")) return std::nullopt;
  std::string_view number;
  if (!scan.until("]", number, 12)) return std::nullopt;
  Frame frame;
  frame.file = view.keep("Cell In[" + std::string(number) + "]");
  if (scan.lit(", line ")) scan.number(frame.line);
  if (scan.lit(", in ")) frame.function = function_of(scan.rest());
  return frame;
}

// "<ipython-input-3-abc> in <module>()", "/x/y.py in f(self)"
std::optional<Frame> path_frame(std::string_view text) {
  const auto in = find_text(text, " in ");
  if (in == std::string_view::npos) return std::nullopt;
  const auto path = rtrim(text.substr(0, in));
  if (!is_file(path) || has(path, kPythonFrame)) return std::nullopt;
  Frame frame;
  frame.file = path;
  frame.function = function_of(text.substr(in + 4));
  return frame;
}

std::optional<Frame> ipython_frame(const View& view, std::string_view line) {
  if (indent_of(line) > 2) return std::nullopt;
  const auto text = unlinked(view, trim(line));
  if (text.starts_with(kPythonFrame)) return std::nullopt;
  if (auto frame = file_frame(text)) return frame;
  if (auto frame = cell_frame(view, text)) return frame;
  return path_frame(text);
}

// "--> 525     code": its number and code
bool is_arrow(std::string_view line, std::size_t& number, std::string_view& code) {
  Scan scan{line};
  scan.blanks();
  if (scan.run([](char c) { return c == '-'; }).empty() || !scan.lit(">")) return false;
  scan.blanks();
  if (!scan.number(number)) return false;
  code = trim(scan.rest());
  return true;
}

class IpythonReader {
 public:
  IpythonReader(const View& view, std::size_t begin) : view_(view), at_(begin) {
    reading_.begin = begin;
  }

  bool read() {
    const auto header = header_at(view_, at_);
    if (header) {
      type_ = header->type;
      reading_.mark(view_, at_++, LineKind::kHeader);
    } else {
      found_.exception.head_cut = true;
    }
    while (at_ < view_.size() && step()) {
    }
    if (!arrows_ && !(header && done_ && !type_.empty())) return false;
    if (!done_) found_.exception.tail_cut = true;
    reading_.end = std::max(end_, reading_.begin + 1);
    found_.exception.format = "ipython";
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
  bool step() {
    if (view_.blank(at_)) {
      ++at_;
      return view_.skip_blank(at_, 3) < view_.size();
    }
    const auto line = view_.text(at_);
    if (final_here(line)) return step_message();
    if (auto frame = ipython_frame(view_, line)) return step_frame(*frame);
    if (auto frame = python_frame(line)) {  // SyntaxError shows its place in Python's own form
      found_.exception.frames.push_back(*frame);
      reading_.mark(view_, at_++, LineKind::kFrame);
      end_ = at_;
      return true;
    }
    std::size_t number = 0;
    std::string_view code;
    if (is_arrow(line, number, code)) {
      arrows_ = true;
      if (!found_.exception.frames.empty()) {
        auto& frame = found_.exception.frames.back();
        if (frame.line == 0) frame.line = number;
        frame.code = code;
      }
      return take_code();
    }
    if (chain_link(line) != ChainLink::kNone || header_at(view_, at_)) return false;
    // Source lines: numbered, or anything while a frame is open.
    if (found_.exception.frames.empty() || ++frame_lines_ > kMostFrameLines) return false;
    Scan scan{line};
    const bool numbered = scan.blanks() > 0 || is_digit(scan.peek());
    if (!numbered && !is_caret_line(line) && !has(line, "(...)")) return false;
    return take_code();
  }

  bool take_code() {
    reading_.mark(view_, at_++, LineKind::kCode);
    end_ = at_;
    return true;
  }

  bool step_frame(Frame frame) {
    frame_lines_ = 0;
    frame.source_line = view_.source(at_).first;
    if (found_.exception.frames.size() < view_.limits->frames_per_exception)
      found_.exception.frames.push_back(frame);
    reading_.mark(view_, at_++, LineKind::kFrame);
    end_ = at_;
    return true;
  }

  bool final_here(std::string_view line) const {
    if (indent_of(line) > 0) return false;
    const auto start = exception_line(line);
    if (!start) return false;
    return start->strong || (!type_.empty() && start->type.ends_with(type_));
  }

  bool step_message() {
    const auto start = exception_line(view_.text(at_));
    found_.exception.type = std::string(start->type);
    end_ = read_message(view_, at_, start->message, 0, found_, reading_);
    done_ = true;
    return false;
  }

  const View& view_;
  Reading reading_;
  FoundException found_;
  std::string_view type_;
  std::size_t at_ = 0;
  std::size_t end_ = 0;
  std::size_t frame_lines_ = 0;
  bool arrows_ = false;
  bool done_ = false;
};

void recognise_ipython(const View& view, std::vector<Reading>& readings) {
  for (std::size_t at = 0; at < view.size();) {
    const auto line = view.text(at);
    std::size_t number = 0;
    std::string_view code;
    if (!header_at(view, at) && !ipython_frame(view, line) && !is_arrow(line, number, code)) {
      ++at;
      continue;
    }
    at = take_block<IpythonReader>(view, at, readings);
  }
}

}  // namespace

extern const Format kIpythonFormat = {"ipython", recognise_ipython};

}  // namespace tracelore::parsing
