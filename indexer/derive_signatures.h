/// Signatures from running text that quotes error messages.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/entry/entry.h"
#include "engine/traceback/report.h"

namespace tracelore {

/// One signature for each problem that the text names: exceptions in tracebacks and `SomeError: …`
/// lines, messages quoted beside a word such as "error" or 报错, and the most telling line of each
/// block of log lines. At most 16, in the text's order, each template once.
std::vector<Signature> derive_signatures(const Report& report);

/// The template of a message: numbers, paths, addresses, lists and values become holes.
/// `keep_quoted` leaves quoted identifiers as they are (they are what tells one AttributeError from
/// another). Nothing where too little is left.
std::optional<Template> generalize(std::string_view message, bool keep_quoted);

}  // namespace tracelore
