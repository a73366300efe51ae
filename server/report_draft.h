/// What a reader may send to the project's tracker where nothing is known.
#pragma once

#include "engine/base/json.h"
#include "engine/match/answer.h"
#include "server/exchange.h"

namespace tracelore {

/// `{"title", "body"}`: the errors of the paste, masked and abstracted, and the known versions;
/// nothing else of the text. Null where the paste holds no error.
Json report_draft(const Exchange& exchange, const Answer& answer);

}  // namespace tracelore
