/// Who is asking, where a proxy stands in between.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"

namespace tracelore {

/// Addresses whose `X-Forwarded-For` is believed. Immutable; safe from any thread.
class TrustedProxies {
 public:
  /// Nobody.
  TrustedProxies() = default;

  /// Addresses and networks: "127.0.0.1", "10.0.0.0/8", "::1". kBadOption (params: option, value)
  /// for one that is neither.
  static Result<TrustedProxies> parse(const std::vector<std::string>& networks);

  bool trusts(std::string_view address) const;

  /// The address to hold a request against: the peer's, or, where the peer is trusted, the last
  /// address of `forwarded_for` that is not itself trusted. What is no address there ends the walk.
  std::string client_of(const std::string& peer, std::string_view forwarded_for) const;

 private:
  struct Network {
    std::array<std::uint8_t, 16> address{};  ///< IPv4 as ::ffff:a.b.c.d
    unsigned bits = 128;
  };
  std::vector<Network> networks_;
};

}  // namespace tracelore
