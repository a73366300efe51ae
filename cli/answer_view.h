/// An answer on a terminal: verdict, title, the deciding line, why, the best workaround, the
/// command that shows the check.
#pragma once

#include "cli/command.h"
#include "engine/match/answer.h"

namespace tracelore::cli {

void print_answer(Terminal& terminal, const Answer& answer);

}  // namespace tracelore::cli
