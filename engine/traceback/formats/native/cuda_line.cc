// What the device prints itself: the assertion of a kernel, one line for each thread.
#include "engine/paste/scan.h"
#include "engine/traceback/formats/formats.h"
#include "engine/traceback/formats/line_reading.h"

namespace tracelore::parsing {
namespace {

std::vector<std::string_view> cuda_line_needs() {
  return {": block: ["};
}

void recognise_cuda_line(const View& view, std::vector<Reading>& readings) {
  for (std::size_t at = 0; at < view.size(); ++at) {
    const auto text = view.text(at);
    const bool assertion =
        has(text, ": block: [") && has(text, "thread: [") && has(text, "Assertion ");
    if (!assertion) continue;
    take_line(view, at, {"", trim(text), "device-assert", false, false}, readings);
  }
}

}  // namespace

extern const Format kCudaLineFormat = {"cuda-line", recognise_cuda_line, cuda_line_needs};

}  // namespace tracelore::parsing
