/// A diagnosis on a terminal and as JSON (docs/doctor.md).
#pragma once

#include <string>

#include "cli/command.h"
#include "cli/doctor/diagnosis.h"
#include "engine/base/json/json.h"

namespace tracelore::cli {

/// The rows of the findings, grouped, each with its cause, a command and its entry.
std::string doctor_text(const Terminal& terminal, const Diagnosis& diagnosis, const Reader& reader,
                        double seconds);

Json doctor_json(const Terminal& terminal, const Diagnosis& diagnosis, const Reader& reader,
                 double seconds);

}  // namespace tracelore::cli
