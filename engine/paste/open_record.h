/// The record of a log that is open: lines below its head have no prefix of their own and are its
/// speaker's nevertheless.
#pragma once

#include <string_view>

#include "engine/paste/clean_text.h"
#include "engine/paste/prefix/prefix.h"

namespace tracelore::parsing {

/// Of one text; asked about each of its lines in order.
class OpenRecord {
 public:
  bool open() const { return open_; }
  void pass_plain_line() { error_below_ = false; }

  /// Whether the line is the record's. Then `found` says what the line before does of its speaker.
  /// `text`: the line behind its prefixes; `before`: the lines above it.
  bool takes(std::string_view text, const CleanText& before, Prefixes& found);

 private:
  bool open_ = false;
  bool error_below_ = false;  ///< the line before says that an error stands below it
};

}  // namespace tracelore::parsing
