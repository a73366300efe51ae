/// What a reader may send to the project's tracker where nothing is known.
#pragma once

#include "engine/base/json/json.h"
#include "engine/match/answer.h"
#include "server/request/exchange.h"

namespace tracelore {

/// `{"title", "body", "url", "host"}`: the errors of the paste, masked and abstracted, and the
/// known versions; nothing else of the text. `url` opens the tracker with both filled in; it and
/// `host` are empty where no tracker is configured. Null where the paste holds no error.
Json report_draft(const Exchange& exchange, const Answer& answer);

}  // namespace tracelore
