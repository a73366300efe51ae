/// What readers say of an entry, from whichever door it comes.
#pragma once

#include <string>
#include <string_view>

#include "server/request/exchange.h"

namespace tracelore {

/// Whether `text` is as fingerprint_of() writes it, or empty: nothing else is worth keeping, and
/// nothing else is kept.
bool is_fingerprint(std::string_view text);

/// Counts one report, on the disk where the server keeps counts. A `fingerprint` that is none is
/// left out. kFileUnwritable.
Result<void> count_feedback(const Exchange& exchange, const std::string& entry,
                            std::string_view fingerprint, bool solved);

/// "17 of 21 reports say that it was cured." of an entry, in the language of the answer; empty
/// where nothing is kept, or fewer than 20 reports are.
std::string feedback_words(const Exchange& exchange, const std::string& entry);

}  // namespace tracelore
