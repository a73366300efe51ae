/// What an entry's check can tell, and what a run of it told: the same words on every door. Pure;
/// safe from any thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/json/json.h"
#include "engine/base/language.h"
#include "engine/entry/entry.h"

namespace tracelore {

/// One sentence to stand before the check: whether it looks at the reader's machine, tests a fault
/// of releases, or only demonstrates.
std::string check_words(Language language, CheckKind shows);

/// One sentence for a run. `verdict` as the harness prints it; `library` is what decided it,
/// "torch 2.8.0", and may be empty; `reason` is that of a skip. A demonstration says that it tells
/// nothing about the machine; kUnstated says what runs said before checks had kinds.
std::string run_words(Language language, CheckKind shows, std::string_view verdict,
                      const std::string& library, const std::string& reason = {});

/// recorded_runs() with `"headline"`, run_words() of the kind that each run was recorded with, and
/// `"decided_by"`, `{"package", "version"}`. Linear in the lines.
Json told_runs(const Entry& entry, const std::vector<std::string>& lines, Language language);

}  // namespace tracelore
