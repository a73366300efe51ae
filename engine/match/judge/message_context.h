/// The messages that a finding shows, and what a condition may ask of each.
#pragma once

#include <vector>

#include "engine/entry/expression/expression.h"
#include "engine/match/facts.h"
#include "engine/match/finding.h"

namespace tracelore {

/// The confirmations that stand on the same lines: one message, and what all of them know of it.
/// Never empty; points into the finding.
using Message = std::vector<const Confirmation*>;

/// The one that is shown first.
std::vector<Message> messages_of(const Finding& finding);

/// What it means that a word is not there.
enum class Absence { kIsFalse, kSaysNothing };

/// `message` is one of `entry`. Points into all that is handed over.
ExpressionContext context_of(const Entry& entry, const Message& message, const Paste& paste,
                             const Environment& environment, const Facts& facts,
                             Absence absence = Absence::kIsFalse);

/// What all the signatures in the shown message captured, as it follows in the text; each name
/// once.
std::vector<Capture> captures_of(const Finding& finding);

}  // namespace tracelore
