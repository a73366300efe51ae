/// Rows of text for a terminal of some width.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "cli/terminal/terminal.h"

namespace tracelore::cli {

/// Keeps within the terminal's width, between 40 and 120 columns, by breaking at words and in
/// paths; code alone stays whole. Texts are safe to print already; they may have colours.
class Rows {
 public:
  explicit Rows(const Terminal& terminal);

  std::size_t width() const { return width_; }
  /// As a terminal shows them: a wide line of code takes several. Linear.
  std::size_t count() const;

  /// One paragraph; its further rows begin two columns further right.
  void add(std::string_view text, std::size_t indent = 0);

  /// Words and a command with two blanks between them, as messages have them. The command goes to
  /// a row of its own where it would be broken.
  void add_hint(std::string_view hint, std::size_t indent = 0);

  /// Lines of code, each whole: the terminal itself breaks a wide one, and a copy of it still runs.
  void add_code(const Terminal& terminal, std::string_view code, std::size_t indent);

  /// One row that is known to fit.
  void add_row(std::string_view row, std::size_t indent);

  /// Rows that are ready, each with its '\n'.
  void add_text(std::string_view rows) { text_ += rows; }

  std::string take() { return std::move(text_); }

 private:
  std::size_t width_;
  std::string text_;
};

}  // namespace tracelore::cli
