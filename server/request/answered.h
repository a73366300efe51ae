/// What is kept of an answered paste: its fingerprint and verdict for the log and the figures, and,
/// where no entry explains it, its abstracted message for the operator's list of gaps.
#pragma once

#include "engine/match/answer.h"
#include "server/request/exchange.h"

namespace tracelore {

/// To be called by every door that answers a paste.
void note_answer(Exchange& exchange, const Answer& answer);

}  // namespace tracelore
