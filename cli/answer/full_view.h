/// The long form of an answer on a terminal (`--full`): the first match with every statement,
/// question and cause in whole.
#pragma once

#include <string>

#include "cli/answer/view_options.h"
#include "cli/command.h"
#include "engine/base/json/json.h"

namespace tracelore::cli {

std::string full_answer_text(const Terminal& terminal, const Json& answer, const AnswerView& view);

}  // namespace tracelore::cli
