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

/// By field and count.
inline constexpr auto kWorths = [] {
  // Occurrences in one field at which a further one adds little; fitted as above.
  constexpr float kSaturation = 0.6F;
  std::array<std::array<float, kMostCounted + 1>, kTextFieldCount> worths{};
  for (std::size_t f = 0; f < kTextFieldCount; ++f)
    for (std::uint32_t count = 1; count <= kMostCounted; ++count)
      worths[f][count] = static_cast<float>(row_of(kTextFields[f]).weight) *
                         static_cast<float>(count) / (static_cast<float>(count) + kSaturation);
  return worths;
}();

constexpr float worth_of(FieldCounts counts) {
  float worth = 0;
  for (std::size_t f = 0; counts >> (4 * f) != 0 && f < kTextFieldCount; ++f)
    worth += kWorths[f][count_in(counts, f)];
  return worth;
}

constexpr Reading reading_of(FieldCounts counts) {
  constexpr double kTellingField = 2;  // least weight of a field that says what an entry is about
  constexpr double kAskedField = 4;    // and of one that holds what people ask for
  Reading reading;
  reading.worth = worth_of(counts);
  for (std::size_t f = 0; counts >> (4 * f) != 0 && f < kTextFieldCount; ++f) {
    if (count_in(counts, f) == 0) continue;
    reading.telling |= row_of(kTextFields[f]).weight >= kTellingField;
    reading.asked |= row_of(kTextFields[f]).weight >= kAskedField;
    reading.fields |= static_cast<std::uint8_t>(1U << f);
  }
  return reading;
}

}  // namespace tracelore
