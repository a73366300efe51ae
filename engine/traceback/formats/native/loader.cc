// The dynamic loader's errors, where no Python class stands before them.
#include <array>

#include "engine/paste/class_name.h"
#include "engine/paste/scan.h"
#include "engine/traceback/formats/formats.h"
#include "engine/traceback/formats/line_reading.h"

namespace tracelore::parsing {
namespace {

constexpr std::array<std::string_view, 11> kNeedles = {
    "error while loading shared libraries:",
    "symbol lookup error:",
    "undefined symbol:",
    "cannot open shared object file",
    "' not found (required by",
    "Library not loaded:",
    "Symbol not found:",
    "DLL load failed while importing",
    "cannot allocate memory in static TLS block",
    "Could not load library ",
    "Could not find the bitsandbytes CUDA binary"};

std::vector<std::string_view> loader_needs() {
  return {kNeedles.begin(), kNeedles.end()};
}

void recognise_loader(const View& view, std::vector<Reading>& readings) {
  for (std::size_t at = 0; at < view.size(); ++at) {
    const auto text = view.text(at);
    if (text.size() < 16 || !has_any(text, kNeedles) || quoted_exception(text)) continue;
    take_line(view, at, {"", trim(text), "loader", false, false}, readings);
  }
}

}  // namespace

extern const Format kLoaderFormat = {"loader", recognise_loader, loader_needs};

}  // namespace tracelore::parsing
