/// The rows that runs of checks leave (docs/snippets.md).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/verify/verification.h"

namespace tracelore::cli {

/// One line for content/verified.jsonl, a skip with its reason; nothing for ERROR and for a run
/// that was cut off. `changed` is what was altered in the environment for this run, as it is
/// typed, "LC_ALL=zh_CN.GB18030"; empty where nothing was.
std::optional<std::string> record_of(const Verification& verification, const Entry& entry,
                                     std::string_view date, std::string_view changed);

/// One line for content/reported.jsonl that a reader may send: entry, versions, platform, device
/// and verdict, masked (redact.h), and nothing that names a file. Nothing for what record_of() does
/// not record either.
std::optional<std::string> report_row(const Verification& verification, const Entry& entry,
                                      std::string_view date);

/// Puts the lines into the file, sorted. Older runs of the same entry, versions, device and change
/// go, and so do runs of another text of the same snippet. Written aside and renamed.
/// kFileUnwritable.
Result<void> record_runs(const std::string& path, const std::vector<std::string>& lines);

}  // namespace tracelore::cli
