/// A report as one readable string, for tests and `tracelore explain`.
#pragma once

#include <string>

#include "engine/traceback/report.h"

namespace tracelore {

/// E.g. `root torch.OutOfMemoryError("CUDA out of memory…") frames=12 ranks=0,3 lines=4-31` one
/// exception a line, in the report's order, chains as `-> #2`; then `ranks …` and `versions …`
/// lines where there are any.
std::string dump(const Report& report);

}  // namespace tracelore
