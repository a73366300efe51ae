/// One hash for one problem, on any machine: groups ranks and counts what nobody has written up
/// yet.
#pragma once

#include <string>
#include <string_view>

#include "engine/traceback/report.h"

namespace tracelore {

/// `message` with every varying part replaced: numbers, addresses, paths, quoted values, ids become
/// `<n>`, `<hex>`, `<path>`, `<str>`. Linear; safe to show and to store: nothing that varies
/// between users is left.
std::string abstract_message(std::string_view message);

/// "1-" and 32 hex digits over the root's class, its abstracted message and its library frames
/// (module file and function, no line numbers). The figure before the dash is the algorithm's
/// version. Empty where the paste holds no exception.
std::string fingerprint_of(const Report& report);

}  // namespace tracelore
