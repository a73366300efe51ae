#include "indexer/notes/draft_text.h"

#include <algorithm>
#include <array>

#include "engine/base/bytes/ascii.h"
#include "indexer/notes/note_sections.h"

namespace tracelore {
namespace {

constexpr std::size_t kLongestId = 40;

constexpr bool is_small(char c) {
  return is_lower(c) || is_digit(c);
}

std::size_t hashes(std::string_view line) {
  const auto count = std::min(line.find_first_not_of('#'), line.size());
  return count <= 6 && count < line.size() && line[count] == ' ' ? count : 0;
}

bool is_underline(std::string_view line) {
  return line.size() >= 3 &&
         (line.find_first_not_of('=') == line.npos || line.find_first_not_of('-') == line.npos);
}

}  // namespace

std::string kebab(std::string_view words) {
  std::string id;
  for (std::size_t i = 0; i < words.size() && id.size() < kLongestId; ++i) {
    const char c = words[i];
    const bool starts = is_upper(c) && i > 0 && is_small(words[i - 1]);
    const bool letter = is_upper(c) || is_small(c);
    if ((starts || !letter) && !id.empty() && !id.ends_with('-')) id += '-';
    if (letter) id += is_upper(c) ? static_cast<char>(c | 0x20) : c;
  }
  while (id.ends_with('-')) id.pop_back();
  return id;
}

std::string unique_id(const std::string& wanted, const std::string& otherwise,
                      std::set<std::string>& taken) {
  const auto& base = wanted.empty() ? otherwise : wanted;
  auto id = base;
  for (int number = 2; !taken.insert(id).second; ++number)
    id = std::string(base).append("-").append(std::to_string(number));
  return id;
}

std::string yaml_quoted(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7F) {
      out.append("\\x").push_back(kDigits[byte >> 4U]);
      out.push_back(kDigits[byte & 15U]);
      continue;
    }
    if (c == '"' || c == '\\') out.push_back('\\');
    out.push_back(c);
  }
  return out.append("\"");
}

std::string below_heading(std::string_view markdown) {
  const auto lines = note_lines(markdown, true);
  std::string out;
  bool open = false;  // within a fence
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto text = lines[i].text;
    const auto words = text.substr(std::min(text.find_first_not_of(" \t"), text.size()));
    const bool bare = words.find_first_not_of("`~") == words.npos;
    if (lines[i].fence) {
      out.append(text).append(!open && bare ? "text\n" : "\n");
      open = !open;
    } else if (!lines[i].code && hashes(text) > 0) {
      out.append("**").append(text.substr(hashes(text) + 1)).append("**\n");
    } else if (lines[i].code || (!is_underline(text) && !is_rule(text))) {
      out.append(text).append("\n");
    }
  }
  while (out.ends_with('\n')) out.pop_back();
  return out;
}

}  // namespace tracelore
