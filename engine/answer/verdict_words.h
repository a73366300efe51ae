/// What a verdict is called in front of a reader: the same on every door.
#pragma once

#include <string>
#include <vector>

#include "engine/base/json/json.h"
#include "engine/base/language.h"

namespace tracelore {

/// The problem of a match is named: its verdict is "exact" or "likely".
bool is_claim(const Json& match);

/// The causes of a match that fit the text, the likelier first; also of an answer of an older
/// server, which listed no others. They point into `match`.
std::vector<const Json*> open_causes(const Json& match);

/// Of one match of an answer: an open cause is no doubt about the problem, so a confirmed message
/// is called known, with the number of causes that fit.
std::string verdict_words(Language language, const Json& match);

/// The same in a word or two.
std::string verdict_label(Language language, const Json& match);

}  // namespace tracelore
