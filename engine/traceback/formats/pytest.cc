// pytest: "E   " lines hold the message, "path:12: in f" and "path:12: Class" the frames; the
// summary repeats it all.
#include <algorithm>
#include <optional>

#include "engine/paste/class_name.h"
#include "engine/paste/scan.h"
#include "engine/traceback/formats/formats.h"
#include "engine/traceback/formats/line_reading.h"
#include "engine/traceback/read/message.h"

namespace tracelore::parsing {
namespace {

struct Place {
  Frame frame;
  std::string_view type;
};

// "tests/x.py:12: in test_f", "x.py:4: RuntimeError", "x.py:13: "
std::optional<Place> pytest_place(std::string_view line) {
  if (indent_of(line) > 0) return std::nullopt;
  const auto found = line.find(".py:");
  if (found == std::string_view::npos) return std::nullopt;
  Place place;
  Scan scan{line, found + 4};
  if (!scan.number(place.frame.line) || !scan.lit(":")) return std::nullopt;
  place.frame.file = line.substr(0, found + 3);
  if (has(place.frame.file, " ") || has(place.frame.file, "\"")) return std::nullopt;
  if (scan.lit(" in ")) {
    place.frame.function = trim(scan.rest());
    return place;
  }
  const auto rest = trim(scan.rest());
  if (rest.empty()) return place;
  const auto name = leading_name(rest);
  if (name.size() != rest.size()) return std::nullopt;
  place.type = name;
  return place;
}

// The lines of one run of "E   ", their common indentation taken off.
View error_run(const View& view, std::size_t begin, std::size_t end) {
  View run;
  run.clean = view.clean;
  run.made = view.made;
  run.limits = view.limits;
  run.sentences = view.sentences;
  std::size_t margin = std::string_view::npos;
  for (auto at = begin; at < end; ++at)
    if (!view.blank(at)) margin = std::min(margin, indent_of(view.text(at)));
  for (auto at = begin; at < end; ++at) {
    const auto text = view.text(at);
    run.lines.push_back({text.substr(std::min(margin, text.size())), view.lines[at].index});
  }
  return run;
}

class PytestReader {
 public:
  PytestReader(const View& view, std::vector<Reading>& readings)
      : view_(view), readings_(readings) {}

  void read() {
    for (at_ = 0; at_ < view_.size();) {
      if (view_.facts(at_).pytest)
        read_run();
      else
        read_other();
    }
  }

 private:
  void read_other() {
    const auto line = view_.text(at_);
    if (line.starts_with("____") || line.starts_with("====")) frames_.clear();
    if (line.starts_with(">  ")) code_ = trim(line.substr(1));
    if ((line.starts_with("FAILED ") || line.starts_with("ERROR ")) && has(line, "::")) {
      // The summary says it once more, shortened.
      const auto dash = line.find(" - ");
      const auto start =
          dash == std::string_view::npos ? std::nullopt : exception_line(line.substr(dash + 3));
      if (start)
        take_line(view_, at_,
                  {std::string(start->type), start->message, "pytest-summary", true, false},
                  readings_);
    } else if (auto place = pytest_place(line); place && place->type.empty()) {
      add_frame(place->frame, at_);
    }
    ++at_;
  }

  void add_frame(Frame frame, std::size_t at) {
    frame.source_line = view_.source(at).first;
    if (!code_.empty())
      frame.code = code_;
    else if (!frame.function.empty() && at + 1 < view_.size() && indent_of(view_.text(at + 1)) > 0)
      frame.code = trim(view_.text(at + 1));
    code_ = {};
    if (frames_.size() < view_.limits->frames_per_exception) frames_.push_back(frame);
  }

  void read_run() {
    const auto begin = at_;
    while (at_ < view_.size() && view_.facts(at_).pytest) ++at_;
    const auto run = error_run(view_, begin, at_);
    Reading reading;
    reading.begin = begin;
    FoundException found;
    const auto start = exception_line(run.text(0));
    if (start)
      read_typed(run, *start, found, reading);
    else
      read_embedded(run, found, reading);
    reading.end = at_;
    const auto next = view_.skip_blank(at_, 2);
    if (auto place = next < view_.size() ? pytest_place(view_.text(next)) : std::nullopt) {
      if (found.exception.type.empty()) found.exception.type = std::string(place->type);
      add_frame(place->frame, next);
      reading.mark(view_, next, LineKind::kFrame);
      reading.end = next + 1;
      at_ = next + 1;
    }
    if (found.exception.frames.empty()) found.exception.frames = frames_;
    frames_.clear();
    found.exception.format = "pytest";
    place(found, view_, reading.begin, reading.end);
    const auto& exception = found.exception;
    const bool says_nothing =
        exception.type.empty() && trim(exception.message).empty() && exception.frames.empty();
    if (!says_nothing) reading.found.push_back(std::move(found));
    readings_.push_back(std::move(reading));
  }

  void read_typed(const View& run, const ExceptionLine& start, FoundException& found,
                  Reading& reading) {
    found.exception.type = std::string(start.type);
    auto end = read_message(run, 0, start.message, 0, found, reading);
    // A traceback that the message quotes: its text is the test's own.
    for (; end < run.size(); ++end) reading.mark(run, end, LineKind::kMessage);
  }

  // A run that begins in the middle of a traceback or with a plain assert.
  void read_embedded(const View& run, FoundException& found, Reading& reading) {
    std::vector<Reading> inner;
    kPythonFormat.recognise(run, inner);
    if (!inner.empty() && !inner.front().found.empty()) {
      found = std::move(inner.front().found.front());
      reading.kinds = std::move(inner.front().kinds);
      return;
    }
    read_message(run, 0, run.text(0), 0, found, reading);
    if (found.exception.message.starts_with("assert ")) found.exception.type = "AssertionError";
  }

  const View& view_;
  std::vector<Reading>& readings_;
  std::vector<Frame> frames_;
  std::string_view code_;
  std::size_t at_ = 0;
};

void recognise_pytest(const View& view, std::vector<Reading>& readings) {
  PytestReader(view, readings).read();
}

}  // namespace

extern const Format kPytestFormat = {"pytest", recognise_pytest};

}  // namespace tracelore::parsing
