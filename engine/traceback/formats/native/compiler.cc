// Errors of gcc, clang, nvcc, ptxas, MSVC, ninja and CMake.
#include <array>

#include "engine/paste/class_name.h"
#include "engine/paste/scan.h"
#include "engine/traceback/formats/formats.h"
#include "engine/traceback/formats/line_reading.h"

namespace tracelore::parsing {
namespace {

constexpr std::array<std::string_view, 15> kCompilerHeads = {
    "nvcc fatal",          "ptxas fatal",
    "ptxas error",         "ninja: build stopped",
    "ninja: error:",       "CMake Error",
    "collect2: error:",    "clang: error:",
    "gcc: fatal error:",   "LINK : fatal error",
    "error: command ",     "error: Microsoft Visual C++",
    "catastrophic error:", "cl : Command line error",
    "fatal error LNK"};

constexpr std::array<std::string_view, 5> kCompilerMarks = {
    ": error: ", ": fatal error: ", ": error #", ": fatal error C", ": error C"};
constexpr std::array<std::string_view, 2> kLinker = {"/ld: cannot find", "ld: library not found"};

// "x.cu:12:3: error: …", "x.cu(12): error: …", "/usr/bin/ld: cannot find -lcuda"
bool is_diagnostic(std::string_view text) {
  for (const auto mark : kCompilerMarks) {
    const auto found = text.find(mark);
    if (found == std::string_view::npos || found == 0) continue;
    const char before = text[found - 1];
    if (is_digit(before) || before == ')') return true;
  }
  return has_any(text, kLinker);
}

std::vector<std::string_view> compiler_needs() {
  std::vector<std::string_view> needs(kCompilerHeads.begin(), kCompilerHeads.end());
  needs.insert(needs.end(), kCompilerMarks.begin(), kCompilerMarks.end());
  needs.insert(needs.end(), kLinker.begin(), kLinker.end());
  return needs;
}

void recognise_compiler(const View& view, std::vector<Reading>& readings) {
  for (std::size_t at = 0; at < view.size(); ++at) {
    const auto text = ltrim(view.text(at));
    if (text.size() < 10 || (!starts_with_any(text, kCompilerHeads) && !is_diagnostic(text)))
      continue;
    if (quoted_exception(text)) continue;
    const bool follow_up = text.starts_with("ninja: build stopped") ||
                           text.starts_with("error: command ") || text.starts_with("collect2");
    take_line(view, at, {"", rtrim(text), "compiler", follow_up, false}, readings);
  }
}

}  // namespace

extern const Format kCompilerFormat = {"compiler", recognise_compiler, compiler_needs};

}  // namespace tracelore::parsing
