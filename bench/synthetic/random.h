/// Numbers that are the same on every machine for the same seed (SplitMix64; the standard library's
/// distributions are not).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace tracelore::bench {

class Random {
 public:
  /// `stream` keeps the draws for one purpose apart from those for another.
  Random(std::uint64_t stream, std::uint64_t number)
      : state_(kSeed ^ (stream * 0xd1342543de82ef95ULL + number * 0x9e3779b97f4a7c15ULL)) {
    next();
    next();
  }

  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15ULL);
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31U);
  }

  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(next() % bound); }
  bool chance(unsigned percent) { return below(100) < percent; }

  /// Small numbers are more frequent: the cube of a uniform draw.
  std::size_t skewed(std::size_t bound) {
    const double u = static_cast<double>(next() >> 11U) * 0x1.0p-53;
    return static_cast<std::size_t>(static_cast<double>(bound) * u * u * u);
  }

  template <class Rows>
  const auto& pick(const Rows& rows) {
    return rows[below(std::size(rows))];
  }

 private:
  static constexpr std::uint64_t kSeed = 20261120;
  std::uint64_t state_;
};

}  // namespace tracelore::bench
