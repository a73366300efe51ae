/// What was seen when the checks of all entries were run, for the about page. Pure; safe from any
/// thread.
#pragma once

#include <memory>
#include <vector>

#include "engine/base/json/json.h"
#include "engine/base/language.h"
#include "engine/entry/entry.h"

namespace tracelore {

/// `{"checks", "reproduced", "environment", "release", "demonstration", "verdicts": [label…],
/// "releases": [{"version", "counts": [n…]}], "never": [{"reason", "count", "entries": [{"id",
/// "title"}]}]}`: the checks of each kind are counted; the releases are torch's, newest first, an
/// entry counted once for each by the most telling of its runs; `never` holds the entries that were
/// not reproduced on any release, under the reason of their newest run, most first. Null where no
/// run was recorded. Linear in the recorded runs.
Json run_summary(const std::vector<std::shared_ptr<const Entry>>& entries, Language language);

}  // namespace tracelore
