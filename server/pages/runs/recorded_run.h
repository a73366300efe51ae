/// One line of content/verified.jsonl or content/reported.jsonl as pages show it. Pure; safe from
/// any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/base/language.h"
#include "engine/entry/entry.h"

namespace tracelore {

struct RecordedRun {
  std::string package;      ///< whose release decided: deciding_package(); may be empty
  std::string release;      ///< of that package; may be empty
  std::string torch;        ///< the release of torch beside it; empty where none was there
  std::string python;       ///< "3.11.7"; may be empty
  std::string platform;     ///< "Linux x86_64"; older lines have the processor alone, or nothing
  std::string changed;      ///< what was altered in that environment, as typed; mostly empty
  std::string device;       ///< "cpu", "cuda", "mps"; empty where the run ended before it chose one
  std::string device_name;  ///< "NVIDIA H100"; may be empty
  std::string verdict;      ///< "cured", "not_cured", "not_affected", "skipped", "error"
  CheckKind shows = CheckKind::kUnstated;  ///< as it was recorded
  std::string date;                        ///< "2026-11-21"
  std::string reason;  ///< of a skip, in the language asked for where it was recorded in it
  std::string reason_en;
};

/// Nothing for what is no JSON object. Format: docs/snippets.md.
std::optional<RecordedRun> parse_recorded_run(std::string_view line, const Entry& entry,
                                              Language language);

/// The verdict in a word or two, as its kind has it.
std::string run_label(const RecordedRun& run, Language language);

/// Orders releases, newest first; what is no version comes as text.
struct NewerRelease {
  bool operator()(const std::string& a, const std::string& b) const;
};

}  // namespace tracelore
