/// Some of the entries of an index, from which to learn what all of them have in common.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/entry/entry.h"

namespace tracelore {

/// Some megabytes.
class EntrySamples {
 public:
  /// `entries`: how many there are.
  explicit EntrySamples(std::size_t entries);

  /// Each of them, in order.
  void add(std::size_t number, const Entry& entry);

  /// To pack them with (engine/base/packing.h); empty where there are too few.
  std::string dictionary() const;

 private:
  const std::size_t entries_;
  const std::size_t step_;
  std::vector<std::string> samples_;
  std::size_t bytes_ = 0;
};

}  // namespace tracelore
