#include "engine/traceback/read/numbers.h"

#include "engine/paste/scan.h"

namespace tracelore::parsing {

std::string without_numbers(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    if (!is_word(text[at])) {
      out += text[at++];
      continue;
    }
    // A word with a digit in it: a number, an address, a generated name.
    const auto begin = at;
    bool digit = false;
    for (; at < text.size() && is_word(text[at]); ++at) digit |= is_digit(text[at]);
    if (digit)
      out += '#';
    else
      out += text.substr(begin, at - begin);
  }
  return out;
}

}  // namespace tracelore::parsing
