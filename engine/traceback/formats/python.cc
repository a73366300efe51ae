// Python's own traceback, 3.6 to 3.14, with what logging libraries change in it (loguru's marks),
// cut at either end.
#include <algorithm>
#include <utility>

#include "engine/paste/class_name.h"
#include "engine/paste/scan.h"
#include "engine/paste/undress/decoration.h"
#include "engine/traceback/formats/formats.h"
#include "engine/traceback/read/frame.h"
#include "engine/traceback/read/message.h"

namespace tracelore::parsing {
namespace {

// Lines of others that may stand between a traceback's own: several processes write to one
// terminal.
constexpr std::size_t kMostForeignLines = 4;
constexpr std::size_t kMostCodeLines = 60;
// Words of a log before the header on its line, as opposed to a mark of a logger.
constexpr std::size_t kLeastWords = 24;

class PythonReader {
 public:
  PythonReader(const View& view, std::size_t begin) : view_(view), at_(begin) {
    reading_.begin = begin;
  }

  // False where the lines are no traceback after all.
  bool read() {
    const bool header = view_.header(at_);
    if (header) {
      const auto text = view_.text(at_);
      const auto lead = text.substr(0, text.find("Traceback (most"));
      base_ = trim(lead).empty() || trim(lead) == "Original" ? indent_of(text) : 0;
      const bool speaks = trim(lead).size() >= kLeastWords;
      reading_.mark(view_, at_++, speaks ? LineKind::kLog : LineKind::kHeader);
      found_.exception.frames.reserve(64);
      reading_.kinds.reserve(128);
    } else {
      found_.exception.head_cut = true;
    }
    while (at_ < view_.size() && step()) {
    }
    if (!header && found_.exception.frames.empty()) return false;
    if (!done_) found_.exception.tail_cut = true;
    if (!done_ && found_.exception.frames.empty()) return false;
    finish();
    return true;
  }

  Reading take() { return std::move(reading_); }

  // Where to look on after a failure: lines are read once, whatever they turn out to be.
  std::size_t reached() const { return std::max(at_, reading_.begin + 1); }

 private:
  bool step() {
    if (view_.blank(at_)) {
      const auto next = view_.skip_blank(at_, 2);
      if (next >= view_.size()) return false;
      if (!is_python_frame(view_.text(next)) && !is_caret_line(view_.text(next)) &&
          !message_here(next))
        return foreign(next);
      at_ = next;
      return true;
    }
    const auto line = view_.text(at_);
    if (frame_at(at_)) return step_frame();
    if (is_repeat_line(line)) {
      reading_.mark(view_, at_++, LineKind::kFrame);
      end_ = at_;
      return true;
    }
    if (message_here(at_)) return step_message();
    return foreign(at_);
  }

  // Whoever looks at the end of a frame's code has read the frame that begins there.
  bool frame_at(std::size_t at) {
    if (std::exchange(read_at_, at) != at) is_frame_ = read_python_frame(view_.text(at), read_);
    return is_frame_;
  }

  bool step_frame() {
    const auto line = view_.text(at_);
    frame_indent_ = indent_of(line);
    // The first line of a cut paste has often lost its blanks; any later frame tells the true
    // indentation.
    if (found_.exception.head_cut) base_ = frame_indent_ >= 2 ? frame_indent_ - 2 : 0;
    read_.source_line = view_.source(at_).first;
    add_frame(read_);
    reading_.mark(view_, at_++, LineKind::kFrame);
    end_ = at_;
    read_code(found_.exception.frames.back());
    return true;
  }

  void add_frame(const Frame& frame) {
    auto& frames = found_.exception.frames;
    const auto most = view_.limits->frames_per_exception;
    // Beyond the limit the innermost frames are worth more than the middle.
    if (frames.size() >= most && most >= 2)
      frames.erase(frames.begin() + static_cast<std::ptrdiff_t>(most / 2));
    frames.push_back(frame);
  }

  void read_code(Frame& frame) {
    for (std::size_t count = 0; count < kMostCodeLines && at_ < view_.size(); ++count) {
      const auto line = view_.text(at_), text = ltrim(line);
      if (text.empty() || view_.header(at_)) return;
      // A word begins most lines of code: no frame, no note and no mark does, but "File".
      const bool word = is_word(text.front()) && text.front() != 'F';
      if (!word && (frame_at(at_) || is_repeat_line(line))) return;
      const bool caret = !word && is_caret_line(line);
      const bool deeper = line.size() - text.size() > frame_indent_;
      // Without indentation only the first line can be code, and only if it is no message.
      if (!deeper && !caret && (count > 0 || looks_final(line))) return;
      if (!deeper && !caret && frame_indent_ >= base_ + 2) return;
      if (count == 0 && !caret) {
        frame.code = text;
        code_at_ = at_;
      }
      reading_.mark(view_, at_++, LineKind::kCode);
      end_ = at_;
    }
  }

  bool looks_final(std::string_view line) const {
    const auto start = exception_line(line);
    return start && (start->strong || indent_of(line) < frame_indent_);
  }

  bool message_here(std::size_t at) const {
    const auto line = view_.text(at);
    const auto start = exception_line(line);
    if (!start) return false;
    if (is_progress(line)) return false;
    if (indent_of(line) > base_ + 1 && !(start->strong && indent_of(line) <= frame_indent_))
      return false;
    // Behind a blank line only what is surely a class; the traceback may have been cut there.
    const bool after_blank = at > 0 && view_.blank(at - 1);
    return start->strong || !after_blank;
  }

  bool step_message() {
    const auto start = exception_line(view_.text(at_));
    found_.exception.type = std::string(start->type);
    message_at_ = at_;
    end_ = read_message(view_, at_, start->message, std::min(base_, indent_of(view_.text(at_))),
                        found_, reading_);
    done_ = true;
    return false;
  }

  // Lines of other processes are stepped over where the traceback goes on behind them.
  bool foreign(std::size_t at) {
    if (chain_link(view_.text(at)) != ChainLink::kNone || view_.header(at)) return false;
    if (skipped_ > 64) return false;
    for (std::size_t ahead = 1; ahead <= kMostForeignLines && at + ahead < view_.size(); ++ahead) {
      const auto next = at + ahead;
      if (view_.header(next)) return false;
      const auto start = exception_line(view_.text(next));
      const bool frame = is_python_frame(view_.text(next));
      const bool typed = start && start->strong && indent_of(view_.text(next)) <= base_ &&
                         !found_.exception.frames.empty();
      if (!frame && !typed) continue;
      skipped_ += ahead;
      at_ = next;
      return true;
    }
    return false;
  }

  void finish() {
    reading_.end = std::max(end_, reading_.begin + 1);
    found_.exception.format = "python";
    if (!done_) {
      // No message: the frames alone are what there is.
      found_.exception.message_lines = {};
      read_raise();
    }
    place(found_, view_, reading_.begin, reading_.end);
    reading_.found.push_back(std::move(found_));
  }

  // A traceback that is cut behind `raise Error("text` has still said what was raised.
  void read_raise() {
    auto& exception = found_.exception;
    if (exception.frames.empty()) return;
    const auto raised = raised_by(exception.frames.back().code);
    if (!raised) return;
    exception.type = std::string(raised->type);
    exception.message = std::string(raised->message);
    exception.message_lines = view_.source(code_at_);
    exception.message_source = {view_.source(code_at_).first};
  }

  const View& view_;
  Reading reading_;
  FoundException found_;
  Frame read_;  // of the line read_at_, if it is one
  bool is_frame_ = false;
  std::size_t read_at_ = static_cast<std::size_t>(-1);
  std::size_t at_ = 0;
  std::size_t end_ = 0;
  std::size_t base_ = 0;
  std::size_t code_at_ = 0;
  std::size_t frame_indent_ = 0;
  std::size_t message_at_ = 0;
  std::size_t skipped_ = 0;
  bool done_ = false;
};

void recognise_python(const View& view, std::vector<Reading>& readings) {
  for (std::size_t at = 0; at < view.size();) {
    const auto line = view.text(at);
    if (!view.header(at) && !is_python_frame(line)) {
      ++at;
      continue;
    }
    at = take_block<PythonReader>(view, at, readings);
  }
}

}  // namespace

extern const Format kPythonFormat = {"python", recognise_python};

}  // namespace tracelore::parsing
