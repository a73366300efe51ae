/// One line of content/verified.jsonl as pages show it. Pure; safe from any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/base/language.h"

namespace tracelore {

struct RecordedRun {
  std::string release;  ///< of torch where it was recorded, else of the first package; may be empty
  std::string device;   ///< "cpu", "cuda", "mps"; empty where the run ended before it chose one
  std::string verdict;  ///< "cured", "not_cured", "not_affected", "skipped", "error": run.<id>
  std::string date;     ///< "2026-11-21"
  std::string reason;   ///< of a skip, in the language asked for where it was recorded in it
};

/// Nothing for what is no JSON object. Format: docs/snippets.md.
std::optional<RecordedRun> parse_recorded_run(std::string_view line, Language language);

/// Orders releases, newest first; what is no version comes as text.
struct NewerRelease {
  bool operator()(const std::string& a, const std::string& b) const;
};

}  // namespace tracelore
