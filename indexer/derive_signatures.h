/// Signatures from running text that quotes error messages.
#pragma once

#include <string_view>
#include <vector>

#include "engine/entry/entry.h"
#include "engine/traceback/report.h"

namespace tracelore {

/// One signature for each problem that the text names: exceptions in tracebacks and `SomeError: …`
/// lines, messages quoted beside a word such as "error" or 报错, and the most telling line of each
/// block of log lines. At most 16, each template once. `text` is what `report` was made of: the
/// level of a log line stands in the prefix that cleaning took off.
std::vector<Signature> derive_signatures(const Report& report, std::string_view text);

}  // namespace tracelore
