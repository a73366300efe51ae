/// The runnable check that a reader gets: the author's functions inside the harness.
#pragma once

#include <string>
#include <string_view>

#include "engine/base/json/json.h"
#include "engine/entry/entry.h"

namespace tracelore {

/// `harness` is content/harness.py. The entry's id, page address, needs and its signatures (as
/// Python `re`) are filled in. Empty where the entry has no verify.py. Pure; safe from any thread.
std::string render_snippet(const Entry& entry, std::string_view harness,
                           std::string_view entry_url);

/// "verify_cuda_out_of_memory.py": a name that Python could import.
std::string snippet_file_name(const std::string& id);

/// The harness's verdict where it cannot be told here; such a line of verified.jsonl has its
/// reason.
inline constexpr std::string_view kSkippedVerdict = "SKIPPED";

/// "cured", "not_cured", "not_affected", "skipped" or "error" of a verdict of the harness, of which
/// the last stands for whatever else a line may hold.
std::string_view verdict_id(std::string_view verdict);

/// Lines of verified.jsonl as answers give them: no skip, and without what only the machine that
/// ran them needs.
Json recorded_runs(const std::vector<std::string>& lines);

/// The package whose release decides a run, and that release; both empty where `versions` (those
/// of the run) name none.
struct DecidingPackage {
  std::string name;
  std::string version;  ///< without a local part: "2.8.0"

  std::string text() const;  ///< "torch 2.8.0", "Python 3.11.7"; empty where there is none
};

/// The package of `affects` or `fixed_in`; else the entry's first package that its check needs;
/// else any that it needs, torch before others; Python where it needs none, torch as the last.
DecidingPackage deciding_package(const Entry& entry, const Json& versions);

/// "sha256:…" of the author's verify.py, by which recorded runs are tied to it.
std::string snippet_digest(std::string_view verify_py);

}  // namespace tracelore
