/// Where a problem was seen: the releases that have it, the one that cures it, and the runs of its
/// snippet that are on record. Pure; safe from any thread.
#pragma once

#include "engine/base/json/json.h"
#include "engine/base/language.h"
#include "engine/entry/entry.h"

namespace tracelore {

/// `{"affects", "fixed_in", "package", "reproduced", "cured", "runs", "text"}` as docs/http-api.md
/// has it; null where nothing of it is known.
Json where_seen_part(const Entry& entry, Language language);

}  // namespace tracelore
