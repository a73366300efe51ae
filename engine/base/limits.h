/// The bounds on hostile input that a caller may set, with their units. Those of one algorithm
/// stand beside it.
#pragma once

#include <cstddef>

namespace tracelore {

struct Limits {
  std::size_t paste_bytes =
      1 << 20;  ///< of one paste; a longer one is refused (HTTP) or reduced (command line)
  std::size_t paste_lines =
      120'000;  ///< lines that are parsed; further ones are dropped from the middle
  std::size_t line_bytes = 64 * 1024;         ///< of one line; a longer one keeps head and tail
  std::size_t exceptions = 512;               ///< kept in a report after folding
  std::size_t frames_per_exception = 512;     ///< kept; the middle is dropped
  std::size_t message_bytes = 32 * 1024;      ///< of one exception's message
  std::size_t json_depth = 64;                ///< nesting of a JSON request
  std::size_t query_bytes = 1024;             ///< of a search query
  std::size_t query_terms = 64;               ///< of a search query
  std::size_t content_file_bytes = 1 << 20;   ///< of one content file
  std::size_t content_rows_bytes = 64 << 20;  ///< of a content file with rows of many entries
  std::size_t text_leg_candidates = 50;       ///< that the text leg hands to confirmation
};

}  // namespace tracelore
