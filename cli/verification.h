/// Running an entry's check in a Python environment, and the record of it.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "engine/base/json.h"
#include "engine/base/language.h"
#include "engine/index/reader.h"

namespace tracelore::cli {

struct VerificationOptions {
  std::string python = "python3";
  std::string device;  ///< empty: the snippet chooses
  std::chrono::seconds limit{120};
};

/// What one run said: the object of the snippet's `--json`, and the exit status of snippets.md.
struct Verification {
  std::string entry;
  std::string verdict = "ERROR";
  std::string reason;  ///< English, from the snippet; empty where it crashed
  int exit_status = 30;
  double seconds = 0;
  Json report;         ///< as the snippet printed it; null where it printed none
  std::string output;  ///< everything that it printed
};

/// kEntryNotFound, kFileUnwritable for the temporary file, kFileUnreadable where Python cannot be
/// started.
Result<Verification> verify_entry(const Reader& reader, const Entry& entry,
                                  const VerificationOptions& options);

/// The torch that the snippet found; empty where it named none.
std::string torch_of(const Verification& verification);

/// Why the verdict is what it is, in Chinese where the snippet says it so.
std::string reason_of(const Verification& verification, Language language);

/// One line for content/verified.jsonl (docs/snippets.md), a skip with its reason; nothing for
/// ERROR and for a run that was cut off.
std::optional<std::string> record_of(const Verification& verification, const Entry& entry,
                                     std::string_view date);

/// Puts the lines into the file in place of older runs of the same entry, versions and device and
/// of runs of another text of the same snippet; sorted, written aside and renamed. kFileUnwritable.
Result<void> record_runs(const std::string& path, const std::vector<std::string>& lines);

}  // namespace tracelore::cli
