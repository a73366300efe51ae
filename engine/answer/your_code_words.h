/// How the doors name the reader's own line. Pure; safe from any thread.
#pragma once

#include <string>

#include "engine/base/json/json.h"
#include "engine/base/language.h"

namespace tracelore {

/// "Your code: train.py:96 in forward" of an answer's object; empty where it has no `your_code`.
std::string your_code_words(Language language, const Json& answer);

/// The line itself, "loss.backward()", to stand beside those words; empty where the paste does not
/// show it, and where the settled cause of the first match quotes it: no door says it twice.
std::string your_code_source(const Json& answer);

}  // namespace tracelore
