/// An entry's check as pages show it.
#pragma once

#include <string>

#include "engine/base/json/json.h"
#include "engine/entry/entry.h"
#include "server/request/exchange.h"

namespace tracelore {

/// Adds to the `snippet` of an entry's or an answer's object `code_html`, `download` (a link) and
/// `address` (for curl; empty where no public one is known). A null stays one.
void add_snippet_view(const Exchange& exchange, const Entry& entry, Json& snippet);

}  // namespace tracelore
