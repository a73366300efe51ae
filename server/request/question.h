/// The one box and the one command take errors and questions: which is it?
#pragma once

#include <string_view>

#include "engine/base/limits.h"

namespace tracelore {

/// One line that does not look like an error is a question in words. Pure.
bool is_question(std::string_view text, const Limits& limits);

}  // namespace tracelore
