/// A figure of an evaluation: how many of how many. Plain values.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/json/json.h"

namespace tracelore {

struct Ratio {
  std::size_t right = 0;
  std::size_t of = 0;

  void count(bool is_right) {
    ++of;
    right += is_right;
  }
  /// 1 of nothing.
  double share() const {
    return of == 0 ? 1.0 : static_cast<double>(right) / static_cast<double>(of);
  }
};

template <class Score>
using NamedShare = std::pair<const char*, Ratio Score::*>;

/// Each share as `{"right", "of", "share"}`.
template <class Score>
Json shares_to_json(const Score& score, std::span<const NamedShare<Score>> shares) {
  Json json = Json::object();
  for (const auto& [name, share] : shares) {
    const Ratio& ratio = score.*share;
    json[name] = {{"right", ratio.right}, {"of", ratio.of}, {"share", ratio.share()}};
  }
  return json;
}

/// Names of the shares that are lower than in `baseline`.
template <class Score>
std::vector<std::string> lower_shares(const Score& score, const Json& baseline,
                                      std::span<const NamedShare<Score>> shares) {
  constexpr double kSame = 1e-9;
  std::vector<std::string> worse;
  for (const auto& [name, share] : shares) {
    const Json& before = part_at(part_at(baseline, name), "share");
    if (before.is_number() && (score.*share).share() + kSame < before.get<double>())
      worse.emplace_back(name);
  }
  return worse;
}

}  // namespace tracelore
