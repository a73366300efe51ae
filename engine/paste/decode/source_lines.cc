#include "engine/paste/decode/source_lines.h"

#include <algorithm>

#include "engine/base/bytes/utf8.h"

namespace tracelore::parsing {

SplitText split_text(std::string_view text, std::size_t begin) {
  constexpr std::size_t kUsualLine = 48;
  SplitText out;
  out.lines.reserve(text.size() / kUsualLine + 1);
  while (begin < text.size()) {
    const auto found = text.find('\n', begin);
    out.ended |= found != text.npos;
    const auto next = std::min(found, text.size());
    const auto end = next > begin && next == found && text[next - 1] == '\r' ? next - 1 : next;
    const auto number = out.lines.size() + 1;
    out.longest = std::max(out.longest, end - begin);
    out.lines.push_back({text.substr(begin, end - begin), {number, number}, {begin, end}});
    begin = next + 1;
  }
  out.ascii = begin == 0 && is_ascii(text);
  return out;
}

}  // namespace tracelore::parsing
