/// Where an answer can be found again, and sent to others.
#pragma once

#include <string>

#include "engine/match/answer.h"
#include "server/request/exchange.h"

namespace tracelore {

/// The page of the first match's entry, and behind '#' what of the answer others may see: ids,
/// versions, captured values (masked, of one line, bounded) and the deciding line's number; no
/// prose and no other text of the paste. A browser keeps what stands behind '#' to itself. The
/// first page where nothing is claimed. docs/http-api.md lists the fields.
std::string answer_address(const Exchange& exchange, const Answer& answer);

}  // namespace tracelore
