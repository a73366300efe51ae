/// `facts` and `your_code` of an answer's object (docs/http-api.md). Secrets are masked. Pure; safe
/// from any thread.
#pragma once

#include "engine/base/json/json_writer.h"
#include "engine/match/answer.h"

namespace tracelore {

void write_facts(const Answer& answer, JsonWriter& out);
void write_your_code(const YourCode& code, JsonWriter& out);

}  // namespace tracelore
