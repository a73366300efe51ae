/// For the forms that are one line, or a few, without a traceback.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/traceback/read/view.h"

namespace tracelore::parsing {

struct LineReading {
  std::string type;          ///< empty where the form has no class
  std::string_view message;  ///< of the first line
  const char* format = "";
  bool echo = false;        ///< a warning or a last word: counts only where nothing else was found
  bool multi_line = false;  ///< the message may go on below
};

/// Reads line `at`; returns the line behind the reading.
std::size_t take_line(const View& view, std::size_t at, const LineReading& line,
                      std::vector<Reading>& readings);

}  // namespace tracelore::parsing
