/// Lines that are nothing but a statement about the environment: collect_env and its kin, issue
/// templates, lists of packages and cards. Linear in the line.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/traceback/machine/card_lines.h"
#include "engine/traceback/machine/package_lists.h"
#include "engine/traceback/machine/statements.h"
#include "engine/traceback/read/hints.h"

namespace tracelore::parsing {

/// What hints at listings.
std::vector<Mark> listing_marks();

class Listings {
 public:
  /// `hints`: of the text whose lines are read.
  Listings(Statements& found, const Hints& hints)
      : found_(found), cards_(found, hints), packages_(found), hints_(hints) {}

  /// Whether the line, without outer blanks, is one.
  bool read(std::string_view text);
  /// "label: value" alone, which also stands below a message.
  bool label(std::string_view text);
  /// PackageLists::pinned(), of a line below a message.
  bool pinned(std::string_view text) { return packages_.pinned(text); }
  /// CardLines::read_sentence() of any line.
  void read_sentence(std::string_view line) { cards_.read_sentence(line); }
  /// A blank line ends a table or a section.
  void end_list() {
    packages_.end_table();
    section_.clear();
  }

 private:
  bool section(std::string_view text);
  bool section_row(std::string_view key, std::string_view value);
  bool dotted_label(std::string_view text);
  bool cards(std::string_view value);
  bool parts(std::string_view text);
  bool printed(std::string_view text);
  bool labelled(std::string_view key, std::string_view value);
  bool smi(std::string_view text);
  bool library_file(std::string_view text);

  Statements& found_;
  CardLines cards_;
  PackageLists packages_;
  const Hints& hints_;
  bool asked_ = false;         // the line above asks Python for PyTorch's version
  bool after_driver_ = false;  // nvidia-smi -q names the driver's CUDA below it
  std::string section_;        // of Lightning's listing, in small letters
};

}  // namespace tracelore::parsing
