// torchrun's table of failures where the exception's own line (ChildFailedError) is missing.
#include <algorithm>
#include <array>

#include "engine/paste/scan.h"
#include "engine/traceback/formats/formats.h"

namespace tracelore::parsing {
namespace {

constexpr std::size_t kMostRows = 4000;
constexpr std::string_view kTableTitle = "Root Cause (first observed failure):";

constexpr std::array<std::string_view, 9> kTableRows = {"time ",
                                                        "host ",
                                                        "rank ",
                                                        "exitcode ",
                                                        "error_file:",
                                                        "traceback :",
                                                        "<NO_OTHER_FAILURES>",
                                                        "Failures:",
                                                        kTableTitle};

bool is_row(std::string_view text) {
  Scan scan{text};
  if (scan.lit("[")) return scan.skip_digits() && scan.lit("]:");
  for (const auto key : kTableRows)
    if (text.starts_with(key)) return true;
  return text.ends_with(" FAILED") || text.starts_with("-----") || text.starts_with("=====");
}

std::vector<std::string_view> torchrun_table_needs() {
  return {kTableTitle};
}

void recognise_torchrun_table(const View& view, std::vector<Reading>& readings) {
  for (std::size_t at = 0; at < view.size(); ++at) {
    if (!trim(view.text(at)).starts_with(kTableTitle)) continue;
    auto begin = at, end = at + 1;
    while (begin > 0 && at - begin < kMostRows && (is_row(trim(view.text(begin - 1))))) --begin;
    while (end < view.size() && end - at < kMostRows && is_row(trim(view.text(end)))) {
      const bool closing = trim(view.text(end)).starts_with("=====");
      ++end;
      if (closing) break;
    }
    Reading reading;
    reading.begin = begin;
    reading.end = end;
    FoundException found;
    found.exception.format = "torchrun-table";
    found.exception.type = "ChildFailedError";
    for (auto row = begin; row < end; ++row) {
      const auto text = rtrim(view.text(row));
      reading.mark(view, row, LineKind::kMessage);
      if (text.starts_with("-----") || text.starts_with("=====") || trim(text).empty()) continue;
      auto& exception = found.exception;
      if (exception.message.size() + text.size() > view.limits->message_bytes) continue;
      if (!exception.message.empty()) exception.message += '\n';
      exception.message += text;
      exception.message_source.push_back(view.source(row).first);
    }
    found.exception.message_lines = {view.source(begin).first, view.source(end - 1).last};
    place(found, view, begin, end);
    reading.found.push_back(std::move(found));
    readings.push_back(std::move(reading));
    at = end - 1;
  }
}

}  // namespace

extern const Format kTorchrunTableFormat = {"torchrun-table", recognise_torchrun_table,
                                            torchrun_table_needs};

}  // namespace tracelore::parsing
