/// What is said where no command of a workaround fits. Pure; safe from any thread.
#pragma once

#include <string>

#include "engine/base/json/json.h"
#include "engine/base/language.h"

namespace tracelore {

/// The command of an answer's workaround (`command` in docs/http-api.md); empty where there is
/// none.
std::string command_of(const Json& workaround);

/// Which facts the command hangs on, in a sentence: where none fits for want of them. Also where
/// the usual one is shown, because the text does not tell the card or the release.
/// Else empty.
std::string missing_words(Language language, const Json& workaround);

/// Whether the workaround has no command for this reader, or none for want of facts: its first code
/// block, which is for others, is better left out.
bool has_unfit_commands(const Json& workaround);

}  // namespace tracelore
