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
  return text.starts_with("+-") || text.starts_with("+---");
}

// One member of the group: its lines as a view of their own.
void read_member(const View& member, std::vector<FoundException>& found,
                 std::vector<std::pair<std::uint32_t, LineKind>>& kinds) {
  if (member.lines.empty()) return;
  std::vector<Claim> claims;
  kPythonFormat.recognise(member, claims);
  if (claims.empty()) kBareFormat.recognise(member, claims);
  for (std::size_t at = 0; at < claims.size(); ++at) {
    auto& claim = claims[at];
    // A member may be a chain; its links are sentences between the claims.
    const bool caused = at > 0 && claim.begin > 0 && !found.empty() && [&] {
      for (auto line = claims[at - 1].end; line < claim.begin; ++line)
        if (chain_link(member.text(line)) == ChainLink::kDirectCause) return true;
      return false;
    }();
    for (auto& one : claim.found) {
      one.exception.form = "exception-group";
      if (caused) {
        one.exception.cause = static_cast<int>(found.size()) - 1;
        one.wraps_inside = true;
      }
      found.push_back(std::move(one));
    }
    kinds.insert(kinds.end(), claim.kinds.begin(), claim.kinds.end());
  }
}

std::vector<std::string_view> exception_group_needs() {
  return {"Exception Group Traceback (most recent call last):"};
}

void recognise_exception_group(const View& view, std::vector<Claim>& claims) {
  for (std::size_t at = 0; at < view.size(); ++at) {
    if (!is_group_header(view.text(at))) continue;
    Claim claim;
    claim.begin = at;
    View member;
    member.clean = view.clean;
    member.made = view.made;
    member.limits = view.limits;
    member.sentences = view.sentences;
    // The group's own frames follow its header.
    member.lines.push_back({"Traceback (most recent call last):", view.lines[at].index});
    auto next = at + 1;
    for (; next < view.size(); ++next) {
      const auto line = view.text(next);
      if (is_group_rule(line)) {
        read_member(member, claim.found, claim.kinds);
        member.lines.clear();
        claim.mark(view, next, LineKind::kDecoration);
        continue;
      }
      auto text = behind_margin(line);
      if (!text && view.blank(next) && next + 1 < view.size() && behind_margin(view.text(next + 1)))
        text = "";
      if (!text) {
        if (!ltrim(line).starts_with("Exception Group Traceback")) break;
        text = "Traceback (most recent call last):";
      }
      if (is_group_header(*text)) text = "Traceback (most recent call last):";
      member.lines.push_back({*text, view.lines[next].index});
    }
    read_member(member, claim.found, claim.kinds);
    if (claim.found.empty()) continue;
    // The group is only the wrapper of its first member; the other members stay roots of their own.
    for (std::size_t one = 0; one + 1 < claim.found.size(); ++one) {
      auto& found = claim.found[one];
      if (!found.exception.type.ends_with("ExceptionGroup") || found.exception.cause >= 0) continue;
      found.exception.cause = static_cast<int>(one) + 1;
      found.wraps_inside = true;
    }
    claim.end = next;
    claims.push_back(std::move(claim));
    at = next - 1;
  }
}

}  // namespace

extern const Format kExceptionGroupFormat = {"exception-group", recognise_exception_group,
                                             exception_group_needs};

}  // namespace tracelore::parsing
