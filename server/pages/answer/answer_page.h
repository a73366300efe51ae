/// What the page of an answer shows: the object of `POST /api/v1/match` with what only a page
/// needs.
#pragma once

#include "engine/base/json/json.h"
#include "engine/match/answer.h"
#include "server/request/exchange.h"
#include "server/request/paste_request.h"

namespace tracelore {

Json answer_page_data(const Exchange& exchange, const PasteRequest& paste, const Answer& answer);

}  // namespace tracelore
