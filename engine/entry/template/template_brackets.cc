// Who cites a message leaves out what stands in brackets: "exited unexpectedly (pid(s) 17)".
#include <optional>
#include <string>
#include <string_view>

#include "engine/entry/template/template.h"

namespace tracelore {
namespace {

// Behind the bracket that closes the one at `at`, npos where it stays open. What holes list does
// not count.
std::size_t behind_brackets(std::string_view text, std::size_t at) {
  std::size_t open = 0;
  bool in_hole = false;
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '{' || c == '}') in_hole = c == '{';
    if (in_hole) continue;
    if (c == '(') ++open;
    if (c == ')' && --open == 0) return at + 1;
  }
  return text.npos;
}

}  // namespace

std::optional<Template> Template::without_brackets() const {
  const std::string_view all = text();
  std::string kept;
  for (std::size_t at = 0; at < all.size();) {
    if (all.substr(at).starts_with(" (")) {
      const auto end = behind_brackets(all, at + 1);
      if (end != all.npos && all.substr(at, end - at).find('{') != all.npos) {
        at = end;
        continue;
      }
    }
    kept += all[at++];
  }
  if (kept.size() == all.size()) return std::nullopt;
  auto parsed = parse(kept);
  if (!parsed) return std::nullopt;
  return *std::move(parsed);
}

}  // namespace tracelore
