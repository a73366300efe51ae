/// Every byte of a text, many at a time, for questions that do not care where. Safe from any
/// thread.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "engine/base/bytes/find.h"

namespace tracelore {

/// Sixteen bytes, or what there is of them and `filler`.
inline ByteLane load_start(std::string_view text, char filler) {
  if (text.size() >= sizeof(ByteLane)) return load_lane(text.data());
  std::array<char, sizeof(ByteLane)> bytes;
  bytes.fill(filler);
  std::copy(text.begin(), text.end(), bytes.begin());
  return load_lane(bytes.data());
}

/// Hands every byte of `text` to `look(lane, place)`, a lane at a time, until it returns true; some
/// of them twice. Whether it did. A text that is shorter than a lane is filled up with `filler`.
template <class Look>
bool any_lane(std::string_view text, char filler, Look look) {
  constexpr std::size_t kLane = sizeof(ByteLane);
  if (text.size() < kLane) return look(load_start(text, filler), 0);
  for (std::size_t at = 0; at + kLane < text.size(); at += kLane)
    if (look(load_lane(text.data() + at), at)) return true;
  return look(load_lane(text.data() + text.size() - kLane), text.size() - kLane);
}

/// The same for all of it.
template <class Look>
void for_lanes(std::string_view text, char filler, Look look) {
  any_lane(text, filler, [&](ByteLane lane, std::size_t) {
    look(lane);
    return false;
  });
}

/// Whether all of it is ASCII without NUL.
inline bool is_ascii(std::string_view text) {
  using Signed = signed char __attribute__((vector_size(16)));
  ByteLane other = {};
  for_lanes(text, 'a', [&](ByteLane bytes) { other |= ByteLane(Signed(bytes) <= 0); });
  return !any_byte(other);
}

}  // namespace tracelore
