#include "server/http/client_address.h"

#include <arpa/inet.h>

#include <charconv>
#include <cstring>
#include <optional>

#include "engine/base/bytes/blank.h"

namespace tracelore {
namespace {

using Bytes = std::array<std::uint8_t, 16>;

std::optional<Bytes> parse_address(std::string_view given) {
  const std::string text(given);
  Bytes bytes{};
  if (::inet_pton(AF_INET6, text.c_str(), bytes.data()) == 1) return bytes;
  in_addr four{};
  if (::inet_pton(AF_INET, text.c_str(), &four) != 1) return std::nullopt;
  bytes[10] = bytes[11] = 0xFF;
  std::memcpy(bytes.data() + 12, &four, 4);
  return bytes;
}

bool same_prefix(const Bytes& a, const Bytes& b, unsigned bits) {
  const unsigned whole = bits / 8;
  if (std::memcmp(a.data(), b.data(), whole) != 0) return false;
  const unsigned rest = bits % 8;
  return rest == 0 || (a[whole] ^ b[whole]) >> (8 - rest) == 0;
}

}  // namespace

Result<TrustedProxies> TrustedProxies::parse(const std::vector<std::string>& networks) {
  TrustedProxies proxies;
  for (const auto& text : networks) {
    const auto slash = std::min(text.find('/'), text.size());
    const auto address = parse_address(std::string_view(text).substr(0, slash));
    const bool four = text.find(':') == text.npos;
    const unsigned most = four ? 32 : 128;
    unsigned bits = most;
    const char* end = text.data() + text.size();
    bool good = address.has_value();
    if (good && slash < text.size()) {
      const auto [stop, error] = std::from_chars(text.data() + slash + 1, end, bits);
      good = error == std::errc{} && stop == end && bits <= most;
    }
    if (!good) return fail(ErrorCode::kBadOption, {{"option", "trusted-proxy"}, {"value", text}});
    proxies.networks_.push_back({*address, four ? bits + 96 : bits});
  }
  return proxies;
}

bool TrustedProxies::trusts(std::string_view address) const {
  if (networks_.empty()) return false;
  const auto bytes = parse_address(address);
  if (!bytes) return false;
  for (const auto& network : networks_)
    if (same_prefix(*bytes, network.address, network.bits)) return true;
  return false;
}

std::string TrustedProxies::client_of(const std::string& peer,
                                      std::string_view forwarded_for) const {
  std::string client = peer;
  while (trusts(client) && !forwarded_for.empty()) {
    const auto comma = forwarded_for.rfind(',');
    const auto last = trimmed(forwarded_for.substr(comma == forwarded_for.npos ? 0 : comma + 1));
    if (!parse_address(last)) break;
    client = last;
    forwarded_for =
        comma == forwarded_for.npos ? std::string_view{} : forwarded_for.substr(0, comma);
  }
  return client;
}

}  // namespace tracelore
