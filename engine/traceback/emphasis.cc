#include "engine/traceback/emphasis.h"

#include <algorithm>

#include "engine/traceback/scan.h"

namespace tracelore::parsing {

std::string_view without_emphasis(std::string_view text) {
  if (text.size() < 3 || text[0] != '_' || text[1] == '_' || !is_word(text[1])) return text;
  const auto blank = text.find(' ');
  if (blank == std::string_view::npos) return text;
  const auto inner = text.substr(1);
  const char before_end = inner[inner.size() - 2];
  if (inner.back() == '_' && before_end != '_' && before_end != ' ')
    return inner.substr(0, inner.size() - 1);
  const auto word = text.substr(1, blank - 1);
  const bool plain = std::all_of(word.begin(), word.end(), is_alpha);
  return plain && is_upper(word[0]) ? inner : text;
}

}  // namespace tracelore::parsing
