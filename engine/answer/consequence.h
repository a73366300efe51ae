/// Which of several known problems in one text only followed from the first.
#pragma once

#include "engine/match/answer.h"

namespace tracelore {

/// Whether `match`, one of `answer`'s and not the first, is what came of the first. An error that
/// wraps the first or ends the run after it is. Where the first is of a process rank that failed
/// first, so is an error of other ranks. False where the text does not tell.
bool is_consequence(const Answer& answer, const Match& match);

}  // namespace tracelore
