/// The process ranks of an answer as JSON, for every door.
#pragma once

#include <string>

#include "engine/base/json/json.h"
#include "engine/traceback/report.h"

namespace tracelore {

/// The member "ranks" of an answer.
Json ranks_json(const Ranks& ranks);

/// "07:12:30.674" of a time as CleanLine::seconds; empty where it is unknown.
std::string clock_text(double seconds);

}  // namespace tracelore
