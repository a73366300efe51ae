#include "engine/paste/undress/emphasis.h"

#include <algorithm>

#include "engine/paste/scan.h"

namespace tracelore::parsing {
namespace {

bool ends_emphasis(std::string_view text) {
  if (text.size() < 2 || text.back() != '_') return false;
  const char before = text[text.size() - 2];
  return before != '_' && before != ' ';
}

}  // namespace

std::string_view Emphasis::take_off(std::string_view text) {
  if (open_ && ends_emphasis(text)) {
    open_ = false;
    return text.substr(0, text.size() - 1);
  }
  if (text.size() < 3 || text[0] != '_' || text[1] == '_' || !is_word(text[1])) return text;
  const auto blank = text.find(' ');
  if (blank == std::string_view::npos) return text;
  const auto inner = text.substr(1);
  if (ends_emphasis(inner)) return inner.substr(0, inner.size() - 1);
  const auto word = text.substr(1, blank - 1);
  if (!is_upper(word[0]) || !std::all_of(word.begin(), word.end(), is_alpha)) return text;
  open_ = true;
  return inner;
}

}  // namespace tracelore::parsing
