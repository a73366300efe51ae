/// An origin (engine/origin/origin.h) in words and as JSON. Pure; safe from any thread.
#pragma once

#include <string>

#include "engine/base/json/json.h"
#include "engine/base/language.h"
#include "engine/origin/origin.h"

namespace tracelore {

/// What is known of it, in sentences: where it is said, in which releases, what is said today.
std::string origin_words(Language language, const Origin& origin);

/// A row of `origins` (docs/http-api.md); secrets are masked.
Json origin_part(Language language, const Origin& origin);

/// The words of an answer's origins, and that they are no cause; empty where it has none.
std::string origin_text(Language language, const Json& answer);

/// The address of the only one's line; empty where it is not known, or several are told.
std::string origin_url(const Json& answer);

}  // namespace tracelore
