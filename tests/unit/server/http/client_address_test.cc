#include "server/http/client_address.h"

#include <gtest/gtest.h>

namespace tracelore {
namespace {

TrustedProxies proxies(const std::vector<std::string>& networks) {
  return TrustedProxies::parse(networks).value_or(TrustedProxies{});
}

struct Walk {
  const char* name;
  std::vector<std::string> trusted;
  const char* peer;
  const char* forwarded;
  const char* client;
};

class Clients : public testing::TestWithParam<Walk> {};

TEST_P(Clients, AreFoundBehindTrustedProxiesOnly) {
  const auto& row = GetParam();
  EXPECT_EQ(proxies(row.trusted).client_of(row.peer, row.forwarded), row.client);
}

INSTANTIATE_TEST_SUITE_P(
    , Clients,
    testing::ValuesIn(std::vector<Walk>{
        {"NobodyIsTrusted", {}, "192.0.2.1", "198.51.100.1", "192.0.2.1"},
        {"Stranger", {"10.0.0.0/8"}, "192.0.2.1", "198.51.100.1", "192.0.2.1"},
        {"OneProxy", {"10.0.0.0/8"}, "10.1.2.3", "198.51.100.1", "198.51.100.1"},
        {"LastOneCounts", {"10.0.0.0/8"}, "10.1.2.3", "203.0.113.9, 198.51.100.1", "198.51.100.1"},
        {"TwoProxies", {"10.0.0.0/8"}, "10.1.2.3", "198.51.100.1 ,\t10.9.9.9", "198.51.100.1"},
        {"AllAreProxies", {"10.0.0.0/8"}, "10.1.2.3", "10.0.0.1", "10.0.0.1"},
        {"NoHeader", {"10.0.0.0/8"}, "10.1.2.3", "", "10.1.2.3"},
        {"NoAddress", {"10.0.0.0/8"}, "10.1.2.3", "198.51.100.1, unknown", "10.1.2.3"},
        {"Empty", {"10.0.0.0/8"}, "10.1.2.3", ",,", "10.1.2.3"},
        {"IPv6", {"::1"}, "::1", "2001:db8::1", "2001:db8::1"},
        {"IPv4InIPv6", {"10.0.0.0/8"}, "::ffff:10.1.2.3", "198.51.100.1", "198.51.100.1"},
        {"OddBits", {"192.0.2.128/25"}, "192.0.2.127", "198.51.100.1", "192.0.2.127"},
        {"OddBitsInside", {"192.0.2.128/25"}, "192.0.2.129", "198.51.100.1", "198.51.100.1"},
    }),
    [](const auto& row) { return std::string(row.param.name); });

TEST(TrustedProxies, WhatIsNoNetworkIsRefused) {
  for (const auto* text : {"", "10.0.0.0/33", "::1/129", "10.0.0", "10.0.0.0/", "10.0.0.0/x", "a"})
    EXPECT_FALSE(TrustedProxies::parse({text})) << text;
}

}  // namespace
}  // namespace tracelore
