/// An answer on a terminal, in about fifteen rows: what it is, the line that decided, what that
/// rests on, the first cure, the others in a row each, the commands to go on. Rendered from the
/// object of the HTTP answer, so that the installed index and a server look alike; `lookup`, `run`,
/// the Python hook, the pytest plugin and the notebook magic all print this text.
#pragma once

#include <string>

#include "cli/answer/view_options.h"
#include "cli/command.h"
#include "engine/base/json/json.h"

namespace tracelore::cli {

std::string answer_text(const Terminal& terminal, const Json& answer, const AnswerView& view);

}  // namespace tracelore::cli
