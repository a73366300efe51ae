#include "engine/paste/undress/joined_traceback.h"

#include "engine/paste/class_name.h"
#include "engine/paste/scan.h"
#include "engine/paste/undress/joined_lines.h"

namespace tracelore::parsing {
namespace {

constexpr std::string_view kFrame = "File \"";
constexpr std::size_t kShortest = kTracebackTitle.size() + kFrame.size() + 10;

// Passes over `File "x.py", line 8, in main`.
bool pass_frame(Scan& scan) {
  std::string_view path;
  std::size_t line = 0;
  const auto start = scan.at;
  if (scan.lit(kFrame) && scan.until("\", line ", path) && scan.number(line)) {
    if (scan.lit(", in ")) scan.run([](char c) { return c != ' '; });
    return true;
  }
  scan.at = start;
  return false;
}

// Walks over the words of a line and notes where its lines began.
class Splitter {
 public:
  explicit Splitter(std::string_view line) : scan_{line} {}

  std::vector<std::string_view> split() {
    while (!scan_.end()) {
      // One blank was the line's end, what follows is indentation.
      const auto blank = scan_.at;
      scan_.blanks();
      pass_word(blank == 0 || scan_.at == blank ? blank : blank + 1);
    }
    cut(scan_.text.size());
    return std::move(lines_);
  }

 private:
  // `begin`: where the line begins if the word begins one.
  void pass_word(std::size_t begin) {
    if (pass_speaker(scan_)) {
      cut(begin);
      at_head_ = true;
      return;
    }
    const auto word = scan_.at;
    if (pass_frame(scan_)) {
      begin_line(begin);
      in_code_ = true;
      // What follows is the frame's code.
      if (scan_.peek() == ' ') cut(scan_.at + 1);
      return;
    }
    const auto rest = scan_.rest();
    if (rest.starts_with(kTracebackTitle) || rest.starts_with("During handling of the above") ||
        rest.starts_with("The above exception was the direct")) {
      begin_line(begin);
      in_code_ = false;
    } else if (in_code_ && begins_message(rest)) {
      begin_line(begin);
      in_code_ = false;
    }
    at_head_ = false;
    scan_.at = word;
    scan_.run([](char c) { return c != ' '; });
  }

  static bool begins_message(std::string_view rest) {
    const auto start = exception_line(rest);
    return start && start->strong && start->begin == 0;
  }

  // A rank's name already began it.
  void begin_line(std::size_t at) {
    if (!at_head_) cut(at);
    at_head_ = false;
  }

  void cut(std::size_t at) {
    if (at > begin_) lines_.push_back(rtrim(scan_.text.substr(begin_, at - begin_)));
    begin_ = at;
  }

  Scan scan_;
  std::vector<std::string_view> lines_;
  std::size_t begin_ = 0;  // of the line that is open
  bool at_head_ = false;   // right behind a rank's name
  bool in_code_ = false;   // behind a frame, before its message
};

}  // namespace

bool is_joined_traceback(std::string_view line) {
  if (line.size() < kShortest) return false;
  const auto title = find_text(line, kTracebackTitle);
  return title != line.npos && has(line.substr(title), kFrame);
}

std::vector<std::string_view> split_joined_traceback(std::string_view line) {
  if (!is_joined_traceback(line)) return {line};
  return Splitter(line).split();
}

}  // namespace tracelore::parsing
