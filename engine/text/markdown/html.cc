#include "engine/text/markdown/html.h"

#include <algorithm>
#include <utility>

namespace tracelore {

std::string escape_html(std::string_view text) {
  std::string escaped;
  escaped.reserve(text.size());
  for (const char c : text) {
    switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      case '\'':
        escaped += "&#39;";
        break;
      default:
        escaped.push_back(c);
    }
  }
  return escaped;
}

std::string unescape_html(std::string_view html) {
  constexpr std::pair<std::string_view, char> kEntities[] = {
      {"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&#39;", '\''}};
  std::string text;
  for (std::size_t at = 0; at < html.size();) {
    const auto* known = std::ranges::find_if(
        kEntities, [&](const auto& one) { return html.substr(at).starts_with(one.first); });
    const bool found = known != std::end(kEntities);
    text.push_back(found ? known->second : html[at]);
    at += found ? known->first.size() : 1;
  }
  return text;
}

}  // namespace tracelore
