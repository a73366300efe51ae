/// The recognisers. One file for each form in which errors are printed; formats.cc lists them.
///
/// A recogniser walks one stream and reads runs of its lines; it knows nothing of the others.
/// Where readings meet, the longest wins, so the order of the list means nothing. Each runs in time
/// linear in its stream.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "engine/traceback/read/hints.h"
#include "engine/traceback/read/view.h"

namespace tracelore::parsing {

struct Format {
  const char* id;  ///< becomes Exception::format where the recogniser sets none
  void (*recognise)(const View& view, std::vector<Reading>& readings);
  /// Literals of at least five bytes, one of which stands in every text of cleaned lines that the
  /// format reads anything of; null: any text. Most texts hold none of most formats.
  std::vector<std::string_view> (*needs)() = nullptr;
};

std::span<const Format* const> formats();

/// Those that others ask for what stands inside a margin.
extern const Format kPythonFormat, kBareFormat;

/// Claims the block that a Reader reads from line `at` on; returns where to look on. A Reader has
/// `bool read()`, `Reading take()`, and `reached()`: where to look on after a failure.
template <class Reader>
std::size_t take_block(const View& view, std::size_t at, std::vector<Reading>& readings) {
  Reader reader(view, at);
  if (!reader.read()) return reader.reached();
  readings.push_back(reader.take());
  return readings.back().end;
}

/// What the rows of formats() need, each with its hint.
std::vector<Mark> format_marks();

/// Whether the row of formats() may read something of a text with these hints.
bool may_read(std::size_t row, const Hints& hints);

}  // namespace tracelore::parsing
