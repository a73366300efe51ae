#include "engine/paste/open_record.h"

#include <array>

#include "engine/paste/advice.h"
#include "engine/paste/scan.h"

namespace tracelore::parsing {
namespace {

// The line below it is NCCL's last warning, whatever that is.
constexpr std::string_view kLastError = "Last error:";

// The C++ side of torch prefixes only the first line of a record; these lines go on with it, and
// the library's advice does.
constexpr std::array<std::string_view, 7> kRecordContinues = {"Exception raised from ",
                                                              "frame #",
                                                              "ncclSystemError:",
                                                              "ncclInternalError:",
                                                              "ncclRemoteError:",
                                                              "ncclUnhandledCudaError:",
                                                              kLastError};

}  // namespace

bool OpenRecord::takes(std::string_view text, const CleanText& before, Prefixes& found) {
  const bool goes_on =
      !found.any && open_ &&
      (error_below_ || starts_with_any(text, kRecordContinues) || starts_with_any(text, kAdvice));
  const bool blank = ltrim(text).empty();
  error_below_ = text.starts_with(kLastError);
  if (found.any || (!goes_on && !blank)) open_ = found.log_record && !found.identity.empty();
  if (found.any || !open_ || !(goes_on || blank) || before.lines.empty()) return false;
  found.shape = before.facts.back().shape;
  if (goes_on) {
    found.log_record = true;
    found.process_rank = before.lines.back().process_rank;
  }
  return true;
}

}  // namespace tracelore::parsing
