#include "http_client/http_client.h"

#include "engine/base/bytes/ascii.h"

namespace tracelore {

std::string percent_encoded(std::string_view text) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  constexpr std::string_view kPlain = "-._~";
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain = is_alnum(c) || kPlain.find(c) != std::string_view::npos;
    if (plain)
      out += c;
    else
      out.append({'%', kHex[byte >> 4U], kHex[byte & 15U]});
  }
  return out;
}

}  // namespace tracelore
