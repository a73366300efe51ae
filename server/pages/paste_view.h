/// The paste as a reader sees it beside the answer: the lines that matter, the rest folded. Secrets
/// are masked.
#pragma once

#include <string_view>

#include "engine/base/json.h"
#include "engine/base/limits.h"
#include "engine/match/answer.h"

namespace tracelore {

/// Rows `{"number", "html", "deciding", "error", "library"}` (of a frame in a library) and `{"gap":
/// lines left out}`, at most about 80. `best` may be null. The lines that decided are marked and
/// the captured values in them stand in <mark>.
Json paste_rows(std::string_view paste, const Report& report, const Match* best,
                const Limits& limits);

}  // namespace tracelore
