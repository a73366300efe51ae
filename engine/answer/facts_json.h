/// `facts` and `your_code` of an answer's object (docs/http-api.md). Secrets are masked. Pure; safe
/// from any thread.
#pragma once

#include "engine/base/json/json.h"
#include "engine/match/answer.h"

namespace tracelore {

Json facts_json(const Answer& answer);
Json your_code_json(const YourCode& code);

}  // namespace tracelore
