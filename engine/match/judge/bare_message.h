/// Whether a paste is nothing but the message: what is not there then says nothing ("Causes" in
/// docs/matching.md).
#pragma once

#include "engine/match/finding.h"

namespace tracelore {

/// True where the paste shows no frame, no line of code and at most two lines beside those of the
/// confirmed message: a greeting or a question, no log and no script. Linear in the lines.
bool is_bare_message(const Finding& finding, const Paste& paste);

}  // namespace tracelore
