/// A line of a paste after cleaning: prefixes, colours, quoting and escapes are gone.
#pragma once

#include <cstdint>

#include "engine/base/span.h"

namespace tracelore {

/// What a cleaned line is. `kLog` is any line that none of the formats claims.
enum class LineKind : std::uint8_t {
  kBlank,
  kLog,      ///< ordinary output: line signatures are looked for here
  kHeader,   ///< "Traceback (most recent call last):" and its kin
  kFrame,    ///< a frame's location
  kCode,     ///< source text or carets below a frame
  kMessage,  ///< a line of an exception's message
  kAdvice,   ///< boilerplate of a library after a message ("Set TORCH_LOGS=…"): dropped from the
             ///< message
  kEnvironment,  ///< collect_env, pip list, nvidia-smi, banners
  kDecoration,   ///< box drawing, separators, progress bars
};

/// One logical line after cleaning: prefixes, colours, quoting and escapes are gone; hard wraps are
/// joined.
struct CleanLine {
  Span text;  ///< bytes of Report::clean
  LineRange
      source;  ///< the lines of the paste that it came from (more than one where wraps were joined)
  Span source_bytes;      ///< bytes of the paste as sent, before cleaning
  int process_rank = -1;  ///< from `[rank3]:` and its kin; -1 unknown
  double seconds = -1;  ///< time stamp in seconds since some day began, -1 where the line has none
  std::uint32_t stream = 0;  ///< lines with the same rank/pid/pod prefix belong to one stream;
                             ///< parsing goes stream by stream
  LineKind kind = LineKind::kLog;
  bool warned = false;  ///< a logging library wrote it as a warning, not as an error
};

/// What cleaning did somewhere in the text, for `tracelore explain`: bits.
enum CleanNote : std::uint32_t {
  kNoteAnsi = 1U << 0U,
  kNotePrefix = 1U << 1U,
  kNoteQuoted = 1U << 2U,     ///< "> " of mail or Markdown
  kNoteHtml = 1U << 3U,       ///< HTML escapes were undone
  kNoteUnwrapped = 1U << 4U,  ///< a hard-wrapped line was joined
  kNoteBox = 1U << 5U,        ///< rich's box drawing was taken off
  kNoteProgress = 1U << 6U,   ///< all but the last of `\r` updates was dropped
  kNoteTruncated = 1U << 7U,  ///< over a limit: part of the text was not looked at
};

}  // namespace tracelore
