// Dynamo's log of graph breaks and of recompiles: frames of the user's code in a record of the log.
// No exception has happened; the lines stay lines of the log, only their frames are marked as such.
#include <array>

#include "engine/paste/scan.h"
#include "engine/traceback/formats/formats.h"
#include "engine/traceback/read/frame.h"

namespace tracelore::parsing {
namespace {

constexpr std::array<std::string_view, 5> kDynamoHeads = {"Graph break", "User code traceback",
                                                          "Recompiling function",
                                                          "torch._dynamo hit config", "eval "};
constexpr std::size_t kMostDynamoLines = 400;

std::vector<std::string_view> dynamo_log_needs() {
  return {kDynamoHeads.begin(), kDynamoHeads.end()};
}

void recognise_dynamo_log(const View& view, std::vector<Reading>& readings) {
  for (std::size_t at = 0; at < view.size(); ++at) {
    if (!view.facts(at).log_record || !starts_with_any(ltrim(view.text(at)), kDynamoHeads))
      continue;
    Reading reading;
    reading.begin = at;
    auto next = at + 1;
    bool frames = false;
    for (; next < view.size() && next < at + kMostDynamoLines &&
           view.facts(next).shape == view.facts(at).shape;
         ++next) {
      const auto line = view.text(next);
      if (is_traceback_header(line)) break;
      if (is_python_frame(line)) {
        frames = true;
        reading.mark(view, next, LineKind::kFrame);
        if (next + 1 < view.size() && !view.blank(next + 1) &&
            !is_python_frame(view.text(next + 1)) &&
            indent_of(view.text(next + 1)) > indent_of(line))
          reading.mark(view, ++next, LineKind::kCode);
      }
    }
    if (!frames) continue;
    reading.end = next;
    readings.push_back(std::move(reading));
    at = next - 1;
  }
}

}  // namespace

extern const Format kDynamoLogFormat = {"dynamo-log", recognise_dynamo_log, dynamo_log_needs};

}  // namespace tracelore::parsing
