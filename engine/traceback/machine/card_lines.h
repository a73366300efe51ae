/// The cards that a text lists: nvidia-smi's table, its list and its CSV, collect_env's list, and
/// the sentences in which libraries name one. Linear in the line.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/traceback/machine/statements.h"
#include "engine/traceback/read/hints.h"

namespace tracelore::parsing {

/// "NVIDIA A100-SXM4-80GB" of a text that begins with a card's name; empty where it does not. What
/// stands behind it in parentheses or after a comma is left out, and so is "8x" before it.
std::string_view card_at(std::string_view text);

/// What hints at cards.
std::vector<Mark> card_marks();

class CardLines {
 public:
  /// Of nvidia-smi's CSV.
  enum class Column : std::uint8_t { kOther, kName, kDriver, kTotal, kUsed, kCapability };

  /// `hints`: of the text whose lines are read.
  CardLines(Statements& found, const Hints& hints) : found_(found), hints_(hints) {}

  /// Whether the line, without outer blanks, is a part of such a listing.
  bool read(std::string_view text);
  /// The names of cards stand on the lines that follow.
  void expect_names() { names_follow_ = true; }
  /// "The GPU … which is of cuda capability 6.1": any line.
  void read_sentence(std::string_view line);

 private:
  bool printed(std::string_view text);
  bool table_row(std::string_view text);
  bool list_row(std::string_view text);
  bool csv_header(std::string_view text);
  bool csv_row(std::string_view text);

  Statements& found_;
  const Hints& hints_;
  bool in_table_ = false;
  bool names_follow_ = false;
  int memory_of_ = -1;           // the number of the device whose memory stands on the next line
  std::vector<Column> columns_;  // of the CSV
};

}  // namespace tracelore::parsing
