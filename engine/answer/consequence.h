/// Which of several known problems in one text only followed from the first.
#pragma once

#include "engine/match/answer.h"

namespace tracelore {

/// Whether `match`, one of `answer`'s and not the first, is what came of the first: an error that
/// wraps it or ends the run after it, or one of other process ranks than those that failed first,
/// where the first match's is one of theirs. False where the text does not tell.
bool is_consequence(const Answer& answer, const Match& match);

}  // namespace tracelore
