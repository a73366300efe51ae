/// What a recogniser sees: the lines of one stream, and what it hands back: readings of runs of
/// them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/limits.h"
#include "engine/paste/clean.h"
#include "engine/traceback/read/frame.h"
#include "engine/traceback/report.h"

namespace tracelore::parsing {

class Sentences;

/// A line as a recogniser sees it. `text` may be narrower than the cleaned line (margins of an
/// exception group taken off).
struct ViewLine {
  std::string_view text;
  std::uint32_t index = 0;  ///< in CleanText::lines
};

/// Lines of one stream, in order, blank ones included. Points into a CleanText that outlives it.
struct View {
  const CleanText* clean = nullptr;
  std::forward_list<std::string>* made = nullptr;  ///< CleanText::made
  const Limits* limits = nullptr;
  const Sentences* sentences = nullptr;
  std::vector<ViewLine> lines;

  /// For a frame whose text stands nowhere in one piece.
  std::string_view keep(std::string text) const { return made->emplace_front(std::move(text)); }

  std::size_t size() const { return lines.size(); }
  std::string_view text(std::size_t at) const {
    return at < lines.size() ? lines[at].text : std::string_view{};
  }
  const CleanLine& line(std::size_t at) const { return clean->lines[lines[at].index]; }
  const LineFacts& facts(std::size_t at) const { return clean->facts[lines[at].index]; }
  LineRange source(std::size_t at) const { return line(at).source; }
  /// Cleaned lines end with no blank.
  bool blank(std::size_t at) const { return at < lines.size() && lines[at].text.empty(); }
  /// is_traceback_header() of a line.
  bool header(std::size_t at) const {
    return facts(at).titled && is_traceback_header(lines[at].text);
  }
  /// The first line from `at` on that is not blank, looking at no more than `most` lines; size()
  /// where there is none.
  std::size_t skip_blank(std::size_t at, std::size_t most = 3) const;
};

/// An exception as found, before folding and judgement.
struct FoundException {
  Exception exception;
  std::uint32_t first_index = 0;  ///< of its first and last line in CleanText::lines
  std::uint32_t last_index = 0;
  std::uint32_t stream = 0;
  bool wraps_next = false;    ///< its message announces the traceback that follows ("Original
                              ///< Traceback", "-- Process 0 terminated …")
  bool wraps_inside = false;  ///< cause is an index into the same reading (exception groups)
  bool echo = false;    ///< a warning or a last word: counts only where nothing else was found
  bool logged = false;  ///< a logging library wrote it, or the line right above it, as a warning or
                        ///< worse
};

/// One recogniser's reading of the lines [begin, end) of a view. The longest reading of a line
/// wins.
struct Reading {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::vector<FoundException> found;  ///< in the order of the text
  std::vector<std::pair<std::uint32_t, LineKind>> kinds;

  void mark(const View& view, std::size_t at, LineKind kind) {
    kinds.emplace_back(view.lines[at].index, kind);
  }
};

/// Fills the places of a found exception from the view: lines, ranks, time.
void place(FoundException& found, const View& view, std::size_t begin, std::size_t end);

}  // namespace tracelore::parsing
