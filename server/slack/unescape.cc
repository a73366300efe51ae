#include "server/slack/unescape.h"

#include <array>
#include <utility>

namespace tracelore::slack {
namespace {

using Pair = std::pair<std::string_view, std::string_view>;

constexpr std::array<Pair, 3> kEntities = {{{"&lt;", "<"}, {"&gt;", ">"}, {"&amp;", "&"}}};

// What macOS and the mobile clients put for the keys that were pressed.
constexpr std::array<Pair, 7> kTypography = {{{"\u2018", "'"},
                                              {"\u2019", "'"},
                                              {"\u201C", "\""},
                                              {"\u201D", "\""},
                                              {"\u00A0", " "},
                                              {"\u2028", "\n"},
                                              {"```", "\n"}}};

constexpr std::size_t kLongestLink = 4096;

bool is_link(std::string_view inside) {
  for (const std::string_view start : {"http://", "https://", "mailto:", "tel:", "@", "#", "!"})
    if (inside.starts_with(start)) return true;
  return false;
}

// The inside of `<…>`: its label where it has one, else what it points to.
std::string_view shown(std::string_view inside) {
  if (const auto bar = inside.find('|'); bar != inside.npos) return inside.substr(bar + 1);
  for (const std::string_view scheme : {"mailto:", "tel:"})
    if (inside.starts_with(scheme)) return inside.substr(scheme.size());
  return inside;
}

std::string without_links(std::string_view text) {
  std::string plain;
  while (!text.empty()) {
    const auto open = text.find('<');
    plain.append(text.substr(0, open));
    if (open == text.npos) break;
    text.remove_prefix(open);
    const auto close = text.substr(0, kLongestLink).find_first_of("<>\n", 1);
    const bool link =
        close != text.npos && text[close] == '>' && is_link(text.substr(1, close - 1));
    plain.append(link ? shown(text.substr(1, close - 1)) : text.substr(0, 1));
    text.remove_prefix(link ? close + 1 : 1);
  }
  return plain;
}

template <std::size_t kCount>
std::string replaced(std::string_view text, const std::array<Pair, kCount>& table) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const Pair* found = nullptr;
    for (const auto& row : table)
      if (text.substr(at).starts_with(row.first)) found = &row;
    result.append(found ? found->second : text.substr(at, 1));
    at += found ? found->first.size() : 1;
  }
  return result;
}

}  // namespace

std::string unescape(std::string_view text) {
  // Links first: a `<` that a person typed is still `&lt;` then.
  return replaced(replaced(without_links(text), kEntities), kTypography);
}

}  // namespace tracelore::slack
