// Reports that programs with a page of their own write (ComfyUI and its like): class and message as
// fields, the stack below. "- **Exception Type:** ValueError", "- **Exception Message:** …".
#include <algorithm>

#include "engine/paste/class_name.h"
#include "engine/paste/scan.h"
#include "engine/traceback/formats/formats.h"
#include "engine/traceback/formats/line_reading.h"

namespace tracelore::parsing {
namespace {

// The message stands at most this many lines below the class.
constexpr std::size_t kFieldsBetween = 3;
constexpr std::string_view kTypeField = "Exception Type";

// The value of a field, list marks and stress around its name aside; npos data where there is none.
std::string_view field(std::string_view line, std::string_view name) {
  const auto begin = line.find_first_not_of(" \t-*#");
  if (begin == line.npos || !line.substr(begin).starts_with(name)) return {};
  auto value = line.substr(begin + name.size());
  const auto after = value.find_first_not_of("*: \t`");
  return after == value.npos ? std::string_view{} : trim(value.substr(after));
}

bool is_class(std::string_view text) {
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), [](char c) { return is_word(c) || c == '.'; });
}

std::vector<std::string_view> error_report_needs() {
  return {kTypeField};
}

void recognise_error_report(const View& view, std::vector<Reading>& readings) {
  for (std::size_t at = 0; at < view.size(); ++at) {
    const auto type = field(view.text(at), kTypeField);
    if (!is_class(type)) continue;
    for (std::size_t below = at + 1; below <= at + kFieldsBetween && below < view.size(); ++below) {
      const auto message = field(view.text(below), "Exception Message");
      if (message.empty()) continue;
      take_line(view, below, {std::string(type), message, "error-report", false, true}, readings);
      break;
    }
  }
}

}  // namespace

extern const Format kErrorReportFormat = {"error-report", recognise_error_report,
                                          error_report_needs};

}  // namespace tracelore::parsing
