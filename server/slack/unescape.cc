#include "server/slack/unescape.h"

#include <algorithm>
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

constexpr std::string_view kHeader = "Traceback (most recent call last):";
constexpr std::string_view kFrame = "File \"";

// After `File "x.py", line 9, in f` stands the line of code, and after that the next frame or the
// exception. Where code ends and the exception begins does not show: a class name with a colon is
// taken for it.
bool begins_exception(std::string_view text) {
  std::size_t at = 0;
  const auto in_name = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '.';
  };
  while (at < text.size() && at < 200 && in_name(text[at])) ++at;
  const auto name = text.substr(0, at);
  const bool named = name.ends_with("Error") || name.ends_with("Exception") ||
                     name.ends_with("Warning") || name.ends_with("Interrupt") ||
                     name.ends_with("Exit") || name.ends_with("Unsupported") ||
                     name.ends_with("Failed");
  return named && text.substr(at).starts_with(": ");
}

// Where a traceback begins: at its header, or at a frame where that was not copied.
std::size_t start_of_traceback(std::string_view text) {
  const auto frame = text.find(kFrame);
  const bool is_frame = frame != text.npos && text.find("\", line ", frame) != text.npos;
  return std::min(text.find(kHeader), is_frame ? frame : text.npos);
}

std::string with_lines(std::string_view text) {
  const auto start = start_of_traceback(text);
  if (start == text.npos || text.find('\n', start) != text.npos) return std::string(text);
  std::string lines(text.substr(0, start));
  if (!lines.empty()) lines.push_back('\n');
  bool in_frames = true;
  for (std::size_t at = start; at < text.size();) {
    const auto rest = text.substr(at);
    const bool word = at == start || text[at - 1] == ' ';
    if (word && rest.starts_with(kHeader)) {
      lines.append(at == start ? "" : "\n").append(kHeader);
      at += kHeader.size();
      in_frames = true;
      continue;
    }
    if (word && in_frames && rest.starts_with(kFrame)) lines.append("\n  ");
    if (word && in_frames && begins_exception(rest)) {
      lines.push_back('\n');
      in_frames = false;
    }
    lines.push_back(text[at++]);
  }
  return lines;
}

}  // namespace

std::string unescape(std::string_view text) {
  // Links first: a `<` that a person typed is still `&lt;` then.
  return with_lines(replaced(replaced(without_links(text), kEntities), kTypography));
}

}  // namespace tracelore::slack
