// The C++ runtime's last words: `terminate called after throwing an instance of 'c10::Error'`,
// `what():  …`.
#include <algorithm>
#include <array>
#include <deque>
#include <string>

#include "engine/paste/scan.h"
#include "engine/traceback/formats/formats.h"
#include "engine/traceback/read/message.h"

namespace tracelore::parsing {
namespace {

constexpr std::array<std::string_view, 3> kClang = {
    "terminating due to uncaught exception of type ",
    "terminating with uncaught exception of type ",
    "terminating with unexpected exception of type "};

constexpr std::string_view kGcc = "terminate called after throwing an instance of '";
constexpr std::string_view kWhat = "what():";

bool quoted_type(std::string_view text, std::string& type) {
  const auto found = text.find(kGcc);
  if (found == std::string_view::npos) return false;
  Scan scan{text, text.find('\'', found) + 1};
  std::string_view name;
  if (!scan.until("'", name, 300)) return false;
  type = std::string(name);
  return true;
}

void take_what(const View& view, std::size_t begin, std::size_t at, std::string type,
               std::vector<Reading>& readings) {
  Reading reading;
  reading.begin = begin;
  if (begin < at) reading.mark(view, begin, LineKind::kHeader);
  FoundException found;
  found.exception.type = std::move(type);
  found.exception.format = "terminate";
  const auto text = view.text(at);
  const auto message = ltrim(text.substr(text.find(kWhat) + kWhat.size()));
  reading.end = read_message(view, at, message, 0, found, reading);
  place(found, view, reading.begin, reading.end);
  reading.found.push_back(std::move(found));
  readings.push_back(std::move(reading));
}

// clang's runtime writes class and message on one line.
bool take_clang(const View& view, std::size_t at, std::vector<Reading>& readings) {
  const auto text = view.text(at);
  for (const auto lead : kClang) {
    const auto found = text.find(lead);
    if (found == std::string_view::npos) continue;
    const auto rest = text.substr(found + lead.size());
    const auto colon = rest.find(": ");
    Reading reading;
    reading.begin = at;
    FoundException one;
    one.exception.format = "terminate";
    one.exception.type = std::string(rest.substr(0, colon));
    reading.end = read_message(
        view, at, colon == std::string_view::npos ? "" : rest.substr(colon + 2), 0, one, reading);
    place(one, view, reading.begin, reading.end);
    reading.found.push_back(std::move(one));
    readings.push_back(std::move(reading));
    return true;
  }
  return false;
}

std::vector<std::string_view> terminate_needs() {
  std::vector<std::string_view> needs(kClang.begin(), kClang.end());
  needs.insert(needs.end(), {kGcc, kWhat});
  return needs;
}

void recognise_terminate(const View& view, std::vector<Reading>& readings) {
  // Two threads may die at once: both first lines, then both second ones.
  std::deque<std::string> types;
  for (std::size_t at = 0; at < view.size(); ++at) {
    const auto text = view.text(at);
    std::string type;
    if (quoted_type(text, type)) {
      const auto next = view.skip_blank(at + 1, 1);
      if (next < view.size() && ltrim(view.text(next)).starts_with(kWhat) && types.empty()) {
        take_what(view, at, next, std::move(type), readings);
        at = readings.back().end - 1;
      } else if (types.size() < 64) {
        types.push_back(std::move(type));
      }
      continue;
    }
    if (ltrim(text).starts_with(kWhat)) {
      if (!types.empty()) {
        type = std::move(types.front());
        types.pop_front();
      }
      take_what(view, at, at, std::move(type), readings);
      at = readings.back().end - 1;
    } else if (take_clang(view, at, readings)) {
      at = readings.back().end - 1;
    }
  }
}

}  // namespace

extern const Format kTerminateFormat = {"terminate", recognise_terminate, terminate_needs};

}  // namespace tracelore::parsing
