/// Answering a paste, and what is kept of it: its fingerprint and verdict for the log and the
/// figures, and, where no entry explains it, its abstracted message for the operator's list of
/// gaps.
#pragma once

#include "engine/match/matcher.h"
#include "server/request/exchange.h"
#include "server/request/paste_request.h"

namespace tracelore {

/// Notes the names that nobody knows, matches and counts: for the routes of the API. Errors as of
/// note_unknown() and match_paste(). `trace` may be null.
Result<Answer> answer_paste(Exchange& exchange, const PasteRequest& paste, MatchTrace* trace);

/// To be called by every other door that answers a paste.
void note_answer(Exchange& exchange, const Answer& answer);

}  // namespace tracelore
