#include "engine/traceback/read/message.h"

#include <algorithm>
#include <cstdint>

#include "engine/paste/advice.h"
#include "engine/paste/class_name.h"
#include "engine/paste/scan.h"
#include "engine/traceback/read/frame.h"
#include "engine/traceback/read/message_tables.h"
#include "engine/traceback/read/numbers.h"

namespace tracelore::parsing {
namespace {

constexpr std::size_t kMostMessageLines = 600;
constexpr std::size_t kExtractLines = 40;

bool is_cpp_frame(std::string_view text) {
  Scan scan{text};
  if (scan.lit("frame #")) return true;
  return scan.lit("#") && scan.skip_digits() && (scan.peek() == ' ' || scan.peek() == ':');
}

enum class Section { kText, kUser, kCpp, kAdvice, kExtract };

// Reads one message; the state of one call of read_message().
class MessageReader {
 public:
  MessageReader(const View& view, std::size_t base_indent, FoundException& found, Reading& reading)
      : view_(view), base_(base_indent), found_(found), reading_(reading) {}

  std::size_t read(std::size_t begin, std::string_view first_text) {
    found_.exception.message_lines = {view_.source(begin).first, view_.source(begin).last};
    child_failed_ = has(found_.exception.type, "ChildFailedError");
    shape_ = view_.facts(begin).shape;
    stop_ = begin + kMostMessageLines;
    reading_.mark(view_, begin, LineKind::kMessage);
    add_text(begin, rtrim(first_text));
    std::size_t at = begin + 1;
    while (at < view_.size() && at < stop_) {
      const auto next = step(at);
      if (next == at) break;
      at = next;
    }
    finish();
    return std::max(begin + 1, end_);
  }

 private:
  // Handles the line at `at`; returns the next line to look at, `at` itself where the message has
  // ended.
  std::size_t step(std::size_t at) {
    if (view_.blank(at)) return step_blank(at);
    const auto line = view_.text(at), text = ltrim(line);
    if (other_record(at)) return at;
    if (child_failed_) return step_table(at, text);
    if (view_.header(at)) return at;
    if (section_ == Section::kExtract) return step_extract(at, text);
    if (starts_with_any(text, kAdvice)) return take(at, LineKind::kAdvice, Section::kAdvice);
    if (starts_with_any(text, kUserCodeLabels)) return step_label(at, text);
    if (starts_with_any(text, kCppStackLabels) || (section_ == Section::kCpp && is_cpp_frame(text)))
      return take(at, LineKind::kFrame, Section::kCpp);
    if (text.starts_with("Traceback of TorchScript"))
      return take(at, LineKind::kHeader, Section::kUser);
    if (const auto frame = python_frame(line)) return step_frame(at, *frame);
    if (section_ == Section::kUser && in_user_code(at)) return step_code(at, text);
    return step_text(at, line, text);
  }

  std::size_t step_blank(std::size_t at) {
    const auto next = view_.skip_blank(at, 3);
    if (next >= view_.size() || other_record(next)) return at;
    if (child_failed_) return next;
    const auto line = view_.text(next), text = ltrim(line);
    if (section_ == Section::kUser &&
        (is_python_frame(line) || text.starts_with("Traceback of TorchScript")))
      return next;
    // TorchScript closes its extracts with the error that they led to.
    if (section_ == Section::kUser && script_ && exception_line(line) &&
        exception_line(line)->strong)
      return next;
    if (section_ == Section::kUser && has(text, "' is being compiled since it was called from"))
      return next;
    if (starts_with_any(text, kAdvice) || starts_with_any(text, kContinuesAfterBlank)) return next;
    if (text.starts_with("-- Process ") && found_.exception.message.empty()) return next;
    if (ends_message(view_, next) || is_python_frame(line)) return at;
    // Indented paragraphs and lists go on ("An attempt has been made to start a new process …").
    const bool deeper = indent_of(line) > base_;
    const bool listed = text.starts_with("- ") || text.starts_with("* ");
    if (section_ == Section::kText && (deeper || listed)) return next;
    // "RuntimeError:" alone announces a paragraph.
    if (section_ == Section::kText && trim(found_.exception.message).empty() && next <= at + 1)
      return next;
    if (section_ == Section::kText && !found_.exception.frames.empty() && next == at + 1 &&
        (closing_paragraph(view_, next, base_) ||
         (rtrim(last_text_).ends_with(':') && opens_paragraph(view_, next, base_))))
      return next;
    return at;
  }

  // The head of another record of the log; a line without any prefix goes on with the record above
  // it.
  bool other_record(std::size_t at) const {
    const auto shape = view_.facts(at).shape;
    return shape != shape_ && shape != 0;
  }

  // torchrun's table: everything up to its closing rule.
  std::size_t step_table(std::size_t at, std::string_view text) {
    const bool rule = text.starts_with("=====");
    if (rule) ++rules_;
    if (!rule && rules_ == 0) return at;
    if (rules_ >= 1 && !rule && is_traceback_header(text) && !has(text, "traceback :")) return at;
    reading_.mark(view_, at, rule ? LineKind::kDecoration : LineKind::kMessage);
    if (!rule && !text.starts_with("-----")) add_text(at, rtrim(view_.text(at)));
    end_ = at + 1;
    if (rule && rules_ >= 2) {
      stop_ = at + 1;
    }
    return at + 1;
  }

  std::size_t step_label(std::size_t at, std::string_view text) {
    // "Original traceback:" of FX and "from user code:" bring frames; "Stack trace:" may stand in
    // running text.
    if (text.starts_with("The original call is")) add_text(at, rtrim(view_.text(at)));
    return take(at, LineKind::kHeader, Section::kUser);
  }

  std::size_t step_frame(std::size_t at, Frame frame) {
    const bool announced = section_ == Section::kUser || last_ends_with_colon() ||
                           has(last_text_, "Stack trace") || script_ ||
                           has(last_text_, "is being compiled since");
    const bool extract = frame.function.empty() ? shows_here(at) : false;
    if (!announced && !extract) return at;
    frame.source_line = view_.source(at).first;
    frame_indent_ = indent_of(view_.text(at));
    auto& frames = found_.exception.user_frames;
    if (frames.size() < view_.limits->frames_per_exception) frames.push_back(frame);
    code_open_ = true;
    take(at, LineKind::kFrame, extract ? Section::kExtract : Section::kUser);
    extract_lines_ = 0;
    if (extract) script_ = true;
    return at + 1;
  }

  // A source extract of TorchScript: lines up to and including the one with the mark.
  std::size_t step_extract(std::size_t at, std::string_view text) {
    if (++extract_lines_ > kExtractLines) return at;
    const bool here = has(text, "<--- HERE");
    if (!here && !found_.exception.user_frames.empty())
      found_.exception.user_frames.back().code = text;
    // The mark points at the line above it.
    if (here && !above_.empty()) found_.exception.user_frames.back().code = above_;
    if (!here) above_ = text;
    return take(at, LineKind::kCode, here ? Section::kUser : Section::kExtract);
  }

  bool in_user_code(std::size_t at) const {
    if (!code_open_ && !is_caret_line(view_.text(at)) && !has(view_.text(at), "<--- HERE"))
      return false;
    return indent_of(view_.text(at)) > base_;
  }

  std::size_t step_code(std::size_t at, std::string_view text) {
    auto& frames = found_.exception.user_frames;
    const bool caret = is_caret_line(text) || has(text, "<--- HERE");
    if (!caret && !frames.empty() && frames.back().code.empty()) frames.back().code = trim(text);
    if (has(text, "<--- HERE")) script_ = true;
    return take(at, LineKind::kCode, Section::kUser);
  }

  std::size_t step_text(std::size_t at, std::string_view line, std::string_view text) {
    if (text.starts_with("-- Process ") && found_.exception.message.empty())
      return take_text(at, line);
    if (ends_message(view_, at) || repeats_below(at)) return at;
    if (text.starts_with(". ") && section_ == Section::kCpp) return take_text(at, text);
    const bool typed = [&] {
      const auto start = exception_line(line);
      return start && start->strong && indent_of(line) <= base_ + 2;
    }();
    if (typed && !(last_ends_with_colon() || trim(found_.exception.message).empty() || script_))
      return at;
    if (section_ == Section::kCpp || section_ == Section::kAdvice) {
      if (!starts_with_any(text, kContinuesAfterBlank) && !typed) {
        // Advice of Dynamo is followed by more of it, indented; anything else is somebody else's
        // line.
        if (section_ == Section::kAdvice && indent_of(line) > base_)
          return take(at, LineKind::kAdvice, section_);
        return at;
      }
    }
    if (section_ == Section::kUser && !script_ && !starts_with_any(text, kContinuesAfterBlank))
      return at;
    return take_text(at, line);
  }

  // Figures in the same words line after line are a program's log, no message.
  bool repeats_below(std::size_t at) const {
    const auto line = view_.text(at);
    if (at + 1 >= view_.size() || indent_of(line) > base_ || line.size() > 400 ||
        view_.text(at + 1).size() > 400)
      return false;
    const auto form = without_numbers(line);
    return form.size() > 6 && form != line && form == without_numbers(view_.text(at + 1));
  }

  std::size_t take_text(std::size_t at, std::string_view line) {
    const auto indent = indent_of(line);
    add_text(at, rtrim(line.substr(std::min(indent, base_))));
    return take(at, LineKind::kMessage, Section::kText);
  }

  std::size_t take(std::size_t at, LineKind kind, Section section) {
    reading_.mark(view_, at, kind);
    section_ = section;
    end_ = at + 1;
    return at + 1;
  }

  void add_text(std::size_t at, std::string_view text) {
    auto& message = found_.exception.message;
    last_text_ = text;
    if (message.size() + text.size() > view_.limits->message_bytes) return;
    auto& sources = found_.exception.message_source;
    if (message.empty())
      sources.clear();  // "RuntimeError:" alone: the message begins below it
    else
      message += '\n';
    message += text;
    sources.push_back(view_.source(at).first);
    found_.exception.message_lines.last =
        std::max(found_.exception.message_lines.last, view_.source(at).last);
    end_ = std::max(end_, at + 1);
  }

  bool last_ends_with_colon() const {
    const auto text = rtrim(last_text_);
    return text.ends_with(':') || text.ends_with("raised") || text.ends_with("Stack trace");
  }

  bool shows_here(std::size_t at) const {
    for (std::size_t ahead = 1; ahead <= kExtractLines && at + ahead < view_.size(); ++ahead) {
      if (has(view_.text(at + ahead), "<--- HERE")) return true;
      if (is_python_frame(view_.text(at + ahead)) || view_.header(at + ahead)) return false;
    }
    return false;
  }

  void finish() {
    // What comes next may be the traceback that this message announces.
    const auto next = view_.skip_blank(end_, 3);
    if (next >= view_.size()) return;
    const auto header = ltrim(view_.text(next));
    const auto& message = found_.exception.message;
    if (is_traceback_header(header) &&
        (header.starts_with("Original Traceback") || has(message, "Caught ") ||
         rtrim(last_text_).ends_with("following error:")))
      found_.wraps_next = true;
    if (header.starts_with("-- Process ") || header.starts_with("\"\"\"") ||
        header.starts_with("Traceback of forked"))
      found_.wraps_next = true;
  }

  const View& view_;
  const std::size_t base_;
  FoundException& found_;
  Reading& reading_;
  Section section_ = Section::kText;
  std::uint64_t shape_ = 0;
  std::size_t stop_ = 0;
  std::size_t end_ = 0;
  std::size_t rules_ = 0;
  std::size_t frame_indent_ = 0;
  std::size_t extract_lines_ = 0;
  std::string_view last_text_;
  std::string_view above_;
  bool child_failed_ = false;
  bool code_open_ = false;
  bool script_ = false;
};

}  // namespace

std::size_t read_message(const View& view, std::size_t begin, std::string_view first_text,
                         std::size_t base_indent, FoundException& found, Reading& reading) {
  return MessageReader(view, base_indent, found, reading).read(begin, first_text);
}

}  // namespace tracelore::parsing
