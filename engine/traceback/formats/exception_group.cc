// Exception groups (3.11, and the backport): several exceptions behind a margin of bars.
#include <optional>

#include "engine/paste/class_name.h"
#include "engine/paste/scan.h"
#include "engine/traceback/formats/formats.h"
#include "engine/traceback/read/frame.h"
#include "engine/traceback/read/message.h"

namespace tracelore::parsing {
namespace {

bool is_group_header(std::string_view line) {
  return trim(line) == "+ Exception Group Traceback (most recent call last):" ||
         trim(line) == "Exception Group Traceback (most recent call last):";
}

// What stands behind the margin "  | "; nothing where the line has none.
std::optional<std::string_view> behind_margin(std::string_view line) {
  const auto text = ltrim(line);
  if (!text.starts_with("|")) return std::nullopt;
  auto rest = text.substr(1);
  if (rest.starts_with(" ")) rest.remove_prefix(1);
  return rest;
}

// "+-+---------------- 1 ----------------", "+------------------------------------"
bool is_group_rule(std::string_view line) {
  const auto text = ltrim(line);
  return text.starts_with("+-");
}

// One member of the group: its lines as a view of their own.
void read_member(const View& member, std::vector<FoundException>& found,
                 std::vector<std::pair<std::uint32_t, LineKind>>& kinds) {
  if (member.lines.empty()) return;
  std::vector<Reading> readings;
  kPythonFormat.recognise(member, readings);
  if (readings.empty()) kBareFormat.recognise(member, readings);
  for (std::size_t at = 0; at < readings.size(); ++at) {
    auto& reading = readings[at];
    // A member may be a chain; its links are sentences between the readings.
    const bool caused = at > 0 && reading.begin > 0 && !found.empty() && [&] {
      for (auto line = readings[at - 1].end; line < reading.begin; ++line)
        if (chain_link(member.text(line)) == ChainLink::kDirectCause) return true;
      return false;
    }();
    for (auto& one : reading.found) {
      one.exception.format = "exception-group";
      if (caused) {
        one.exception.cause = static_cast<int>(found.size()) - 1;
        one.wraps_inside = true;
      }
      found.push_back(std::move(one));
    }
    kinds.insert(kinds.end(), reading.kinds.begin(), reading.kinds.end());
  }
}

// As Python's own reader knows it.
constexpr std::string_view kHeader = "Traceback (most recent call last):";

// The line without the group's margin; nothing where the group ends above it.
std::optional<std::string_view> line_of_group(const View& view, std::size_t at) {
  const auto text = behind_margin(view.text(at));
  if (text) return is_group_header(*text) ? kHeader : *text;
  if (ltrim(view.text(at)).starts_with("Exception Group Traceback")) return kHeader;
  const bool goes_on = at + 1 < view.size() && behind_margin(view.text(at + 1));
  return view.blank(at) && goes_on ? std::optional<std::string_view>("") : std::nullopt;
}

// From the header on, whose frames follow it as those of a member do.
Reading read_group(const View& view, std::size_t header) {
  Reading reading;
  reading.begin = header;
  View member;
  member.clean = view.clean;
  member.made = view.made;
  member.limits = view.limits;
  member.sentences = view.sentences;
  member.lines.push_back({kHeader, view.lines[header].index});
  for (reading.end = header + 1; reading.end < view.size(); ++reading.end) {
    if (is_group_rule(view.text(reading.end))) {
      read_member(member, reading.found, reading.kinds);
      member.lines.clear();
      reading.mark(view, reading.end, LineKind::kDecoration);
      continue;
    }
    const auto text = line_of_group(view, reading.end);
    if (!text) break;
    member.lines.push_back({*text, view.lines[reading.end].index});
  }
  read_member(member, reading.found, reading.kinds);
  return reading;
}

// The group is only the wrapper of its first member; the other members stay roots of their own.
void wrap_first_members(std::vector<FoundException>& found) {
  for (std::size_t at = 0; at + 1 < found.size(); ++at) {
    if (!found[at].exception.type.ends_with("ExceptionGroup") || found[at].exception.cause >= 0)
      continue;
    found[at].exception.cause = static_cast<int>(at) + 1;
    found[at].wraps_inside = true;
  }
}

std::vector<std::string_view> exception_group_needs() {
  return {"Exception Group Traceback (most recent call last):"};
}

void recognise_exception_group(const View& view, std::vector<Reading>& readings) {
  for (std::size_t at = 0; at < view.size(); ++at) {
    if (!is_group_header(view.text(at))) continue;
    auto reading = read_group(view, at);
    if (reading.found.empty()) continue;
    wrap_first_members(reading.found);
    at = reading.end - 1;
    readings.push_back(std::move(reading));
  }
}

}  // namespace

extern const Format kExceptionGroupFormat = {"exception-group", recognise_exception_group,
                                             exception_group_needs};

}  // namespace tracelore::parsing
