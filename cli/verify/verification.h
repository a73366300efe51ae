/// Running an entry's check in a Python environment.
#pragma once

#include <chrono>
#include <string>

#include "cli/verify/warm_python.h"
#include "engine/base/json/json.h"
#include "engine/base/language.h"
#include "engine/index/reader.h"

namespace tracelore::cli {

struct VerificationOptions {
  std::string python = "python3";
  std::string device;  ///< empty: the snippet chooses
  std::chrono::seconds limit{120};
};

/// Exit statuses of a check (docs/snippets.md).
enum CheckStatus : int {
  kNotAffected = 0,
  kCured = 10,
  kNotCured = 11,
  kSkipped = 20,
  kErred = 30
};

/// What one run said: the object of the snippet's `--json`, and its exit status.
struct Verification {
  std::string entry;
  CheckKind shows = CheckKind::kUnstated;
  std::string verdict = "ERROR";
  std::string reason;        ///< English; empty where it crashed without a signal
  std::string reason_zh;     ///< the same in Chinese where it is known
  std::string library;       ///< what decides, "torch 2.8.0"; empty where the snippet named none
  int exit_status = kErred;  ///< a CheckStatus
  bool interrupted = false;  ///< cut off because this program was asked to stop
  double seconds = 0;
  Json report;         ///< as the snippet printed it; null where it printed none
  std::string output;  ///< everything that it printed
};

/// In a child of `warm` where there is one that lives, else in a process of its own.
/// kFileUnwritable for the temporary file, kFileUnreadable where Python cannot be started.
Result<Verification> verify_entry(const Reader& reader, const Entry& entry,
                                  const VerificationOptions& options, WarmPython* warm = nullptr);

/// Why the verdict is what it is, in Chinese where that is known.
std::string reason_of(const Verification& verification, Language language);

/// What the run told, by the kind of the check: run_words().
std::string headline_of(const Verification& verification, Language language);

}  // namespace tracelore::cli
