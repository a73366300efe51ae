/// The process ranks of an answer as JSON, for every door.
#pragma once

#include <string>

#include "engine/base/json/json_writer.h"
#include "engine/traceback/report.h"

namespace tracelore {

/// The member "ranks" of an object that is open.
void write_ranks(const Ranks& ranks, JsonWriter& out);

/// "07:12:30.674" of a time as CleanLine::seconds; empty where it is unknown.
std::string clock_text(double seconds);

}  // namespace tracelore
