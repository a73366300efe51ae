/// The logical lines of a paste, and what their prefixes said.
#pragma once

#include <cstdint>
#include <forward_list>
#include <string>
#include <string_view>
#include <vector>

#include "engine/paste/clean_line.h"

namespace tracelore::parsing {

/// What the prefixes of a line said beyond CleanLine.
struct LineFacts {
  std::uint64_t shape = 0;  ///< lines of one log record share it; a message ends where it changes
  bool log_record = false;  ///< written by a logging library
  bool error_level = false;
  bool warning = false;     ///< a record of the level warning or above
  bool local_rank = false;  ///< CleanLine::process_rank counts within a node
  bool pytest = false;      ///< "E   " was taken off
  bool box = false;         ///< box walls were taken off
  bool titled = false;      ///< holds kTracebackTitle
};

struct CleanText {
  std::string text;                     ///< becomes Report::clean
  std::forward_list<std::string> made;  ///< becomes Report::made
  std::vector<CleanLine> lines;
  std::vector<LineFacts> facts;  ///< one for each line
  std::vector<std::string> stream_names;
  std::string encoding;
  std::uint32_t notes = 0;  ///< CleanNote bits

  std::string_view text_of(const CleanLine& line) const {
    return std::string_view(text).substr(line.text.begin, line.text.size());
  }
};

}  // namespace tracelore::parsing
