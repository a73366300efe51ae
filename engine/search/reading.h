/// What it is worth that an entry holds a term in these fields so often.
#pragma once

#include <array>
#include <cstdint>

#include "engine/index/field_counts.h"

namespace tracelore {

/// Worth over all fields at which more of it adds little to a score; fitted on questions of our
/// own, see evaluate.h.
inline constexpr float kWorthSaturation = 3.5F;

struct Reading {
  float worth = 0;          ///< by the weights of the fields, a further occurrence adding less
  bool telling = false;     ///< in a field that says what the entry is about
  bool asked = false;       ///< in one that holds what people ask for
  std::uint8_t fields = 0;  ///< a bit for each of kTextFields
};

constexpr Reading reading_of(FieldCounts counts) {
  // Fitted on questions of our own, see evaluate.h.
  constexpr float kSaturation =
      0.6F;  // occurrences in one field at which a further one adds little
  constexpr double kTellingField = 2;  // least weight of a field that says what an entry is about
  constexpr double kAskedField = 4;    // and of one that holds what people ask for
  Reading reading;
  for (std::size_t f = 0; counts >> (4 * f) != 0 && f < kTextFieldCount; ++f) {
    const auto count = static_cast<float>(count_in(counts, f));
    if (count == 0) continue;
    const auto weight = row_of(kTextFields[f]).weight;
    reading.worth += static_cast<float>(weight) * count / (count + kSaturation);
    reading.telling |= weight >= kTellingField;
    reading.asked |= weight >= kAskedField;
    reading.fields |= static_cast<std::uint8_t>(1U << f);
  }
  return reading;
}

/// The same of counts that have a byte of their own, by that byte.
inline constexpr auto kCommonReadings = [] {
  std::array<Reading, 256> readings{};
  for (std::size_t code = 0; code < readings.size(); ++code)
    readings[code] = reading_of(kCommonCounts[code]);
  return readings;
}();

inline Reading reading_of(FieldCounts counts, std::uint8_t code) {
  return code != kOtherCounts ? kCommonReadings[code] : reading_of(counts);
}

}  // namespace tracelore
