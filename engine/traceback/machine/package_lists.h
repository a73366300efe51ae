/// What pip, conda and uv print of the packages that are installed. Linear in the line.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/traceback/machine/statements.h"

namespace tracelore::parsing {

class PackageLists {
 public:
  explicit PackageLists(Statements& found) : found_(found) {}

  /// Whether the line, without outer blanks, begins a table of packages or stands in one.
  bool read_rows(std::string_view text);
  /// Whether it names a package alone: "torch==2.5.1", "Successfully installed torch-2.5.1".
  bool read_line(std::string_view text);
  /// "torch==2.6.0+cu124" alone or before a comma, which stands below a message, too.
  bool pinned(std::string_view text);
  /// A blank line ends a table.
  void end_table() { list_ = List::kNone; }

 private:
  enum class List : std::uint8_t { kNone, kPip, kConda };

  bool list_header(std::string_view text);
  bool list_row(std::string_view text);
  void conda_build(std::string_view build);
  bool requirement(std::string_view text);
  bool shown(std::string_view text);
  bool installed(std::string_view text);
  bool downloaded(std::string_view text);

  Statements& found_;
  List list_ = List::kNone;
  std::string shown_name_;  // pip show's
};

}  // namespace tracelore::parsing
