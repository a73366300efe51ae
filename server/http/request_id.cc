#include "server/http/request_id.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <random>

#include "engine/base/bytes/ascii.h"

namespace tracelore {
namespace {

constexpr std::size_t kLongestRequestId = 64;

bool is_plain(std::string_view sent) {
  return !sent.empty() && sent.size() <= kLongestRequestId &&
         std::all_of(sent.begin(), sent.end(),
                     [](char c) { return is_alnum(c) || c == '-' || c == '_' || c == '.'; });
}

std::uint64_t random_start() {
  std::random_device device;
  return static_cast<std::uint64_t>(device()) << 32U | device();
}

// Mixes a counter so that neighbours look nothing alike (splitmix64, Steele and others 2014).
std::uint64_t mixed(std::uint64_t x) {
  x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27U)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31U);
}

}  // namespace

std::string request_id(std::string_view sent) {
  if (is_plain(sent)) return std::string(sent);
  static std::atomic<std::uint64_t> next{random_start()};
  char text[17];
  std::snprintf(text, sizeof text, "%016llx",
                static_cast<unsigned long long>(mixed(next.fetch_add(1))));
  return text;
}

}  // namespace tracelore
