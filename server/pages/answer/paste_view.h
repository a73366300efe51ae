/// The paste as a reader sees it beside the answer: the lines that matter, the rest folded. Secrets
/// are masked.
#pragma once

#include <string_view>

#include "engine/base/json/json.h"
#include "engine/base/limits.h"
#include "engine/match/answer.h"
#include "engine/paste/decode/line_map.h"

namespace tracelore {

/// A paste, and where its lines stood in the log that it was taken from.
struct NumberedPaste {
  std::string_view text;
  const LineMap& lines;
};

/// Rows `{"number", "html", "deciding", "error", "library"}` (of a frame in a library) and `{"gap":
/// lines left out}`, at most about 80; numbers are those of the log. `best` may be null. The lines
/// that decided are marked and the captured values in them stand in <mark>.
Json paste_rows(const NumberedPaste& paste, const Report& report, const Match* best,
                const Limits& limits);

}  // namespace tracelore
