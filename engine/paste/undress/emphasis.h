/// Markdown's underscores, which are part of a word for whoever compares words.
#pragma once

#include <string_view>

namespace tracelore::parsing {

/// Takes "_RuntimeError: …_" for what it says: emphasis over a sentence, or over several lines
/// ("_A module that …", "… as it may crash_"). A name that begins with an underscore keeps it.
/// For the lines of one paste, in order; not shared between threads.
class Emphasis {
 public:
  /// `text` without its marks. Linear in the line.
  std::string_view taken_off(std::string_view text) {
    // Nearly every line.
    return open_ || text.starts_with('_') ? take_off(text) : text;
  }

 private:
  std::string_view take_off(std::string_view text);

  bool open_ = false;  // begun on a line above
};

}  // namespace tracelore::parsing
