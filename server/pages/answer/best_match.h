/// A match as the page of an answer shows it: what `POST /api/v1/match` says of it, with what only
/// a page needs.
#pragma once

#include "engine/base/json/json.h"
#include "engine/match/answer.h"
#include "server/request/exchange.h"

namespace tracelore {

/// Adds what a card or a headline needs of a match.
void add_page_fields(const Exchange& exchange, Json& match);

/// The first match in full: what to do, why, and how to see that it is cured. `json` is its object
/// of the API.
Json best_match(const Exchange& exchange, const Match& match, Json json);

}  // namespace tracelore
