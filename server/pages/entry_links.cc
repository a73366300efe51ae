#include "server/pages/entry_links.h"

#include <algorithm>

#include "engine/base/bytes/ascii.h"
#include "engine/text/markdown/html.h"

namespace tracelore {
namespace {

constexpr std::string_view kCode = "<code>";
constexpr std::string_view kEnd = "</code>";

bool looks_like_an_id(std::string_view text) {
  const auto fits = [](char c) { return is_lower(c) || is_digit(c) || c == '-'; };
  return text.find('-') != text.npos && std::ranges::all_of(text, fits);
}

// Whether what follows this piece of HTML stands in such an element; `before`: whether its begin
// did.
bool inside(std::string_view html, std::string_view open, std::string_view close, bool before) {
  const auto opened = html.rfind(open);
  const auto closed = html.rfind(close);
  if (opened == html.npos && closed == html.npos) return before;
  return closed == html.npos || (opened != html.npos && opened > closed);
}

}  // namespace

std::string link_entry_ids(std::string_view html,
                           const std::function<std::string(const std::string& id)>& address_of) {
  std::string out;
  bool in_link = false;
  std::size_t at = 0;
  while (true) {
    const auto code = html.find(kCode, at);
    const auto end = code == html.npos ? code : html.find(kEnd, code);
    if (end == html.npos) break;
    const auto before = html.substr(at, code - at);
    in_link = inside(before, "<a ", "</a>", in_link);
    const auto text = html.substr(code + kCode.size(), end - code - kCode.size());
    const bool candidate = !in_link && looks_like_an_id(text) && !before.ends_with("<pre>");
    const auto address = candidate ? address_of(std::string(text)) : std::string();
    const auto piece = html.substr(code, end + kEnd.size() - code);
    out.append(before);
    if (address.empty())
      out.append(piece);
    else
      out.append("<a href=\"")
          .append(escape_html(address))
          .append("\">")
          .append(piece)
          .append("</a>");
    at = end + kEnd.size();
  }
  return out.append(html.substr(at));
}

}  // namespace tracelore
