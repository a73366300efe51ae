#include "engine/traceback/machine/version_text.h"

#include <algorithm>

#include "engine/paste/scan.h"

namespace tracelore::parsing {
namespace {

bool is_version_part(char c) {
  return is_word(c) || c == '+' || c == '!';
}

// The part of a dotted text that ends at `end` may be a version's first: its number begins the
// part, or stands behind a letter that programs write before it ("v2", "__version__2").
bool ends_first_part(std::string_view line, std::size_t end) {
  for (auto at = end; at > 0 && is_version_part(line[at - 1]); --at) {
    if (!is_digit(line[at - 1])) continue;
    const char before = at > 1 ? line[at - 2] : ' ';
    if (is_alpha(before) || before == '_' || !is_version_part(before)) return true;
  }
  return false;
}

}  // namespace

std::string_view version_at(std::string_view text) {
  if (text.starts_with('v')) text.remove_prefix(1);
  if (text.empty() || !is_digit(text[0])) return {};
  std::size_t at = 0;
  while (at < text.size() &&
         (is_word(text[at]) || text[at] == '.' || text[at] == '+' || text[at] == '!'))
    ++at;
  auto version = text.substr(0, at);
  while (version.ends_with('.')) version.remove_suffix(1);
  return version.size() <= 64 ? version : std::string_view{};
}

std::size_t parts_of(std::string_view version) {
  std::size_t parts = 1;
  for (const char c : version.substr(0, version.find('+')))
    if (c == '.') ++parts;
  return parts;
}

bool may_hold_three_parts(std::string_view line) {
  for (auto dot = line.find('.'); dot != line.npos;) {
    const auto next = line.find('.', dot + 1);
    if (next == line.npos) return false;
    const auto part = line.substr(dot + 1, next - dot - 1);
    if (ends_first_part(line, dot) && std::all_of(part.begin(), part.end(), is_version_part))
      return true;
    dot = next;
  }
  return false;
}

bool is_package_name(std::string_view name) {
  if (name.size() < 2 || name.size() > 60 || !is_alpha(name.front())) return false;
  for (const char c : name)
    if (!is_word(c) && c != '-' && c != '.') return false;
  return true;
}

}  // namespace tracelore::parsing
