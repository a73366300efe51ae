/// The object of an answer as Markdown, for a model to read. Computes nothing.
#pragma once

#include <string>

#include "engine/base/json/json.h"
#include "engine/base/language.h"

namespace tracelore::mcp {

/// `answer` is what answer_to_json() made, so secrets are masked. The first match is told in full:
/// why it is claimed, the cause, every workaround that fits; the others by name.
std::string answer_text(const Json& answer, Language language);

}  // namespace tracelore::mcp
