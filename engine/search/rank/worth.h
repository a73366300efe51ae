/// What a search makes of the fields that hold a word, and of what they are worth together.
#pragma once

#include "engine/index/word_frequency.h"

namespace tracelore {

/// Worth over all fields at which more of it adds little to a score; fitted on questions of our
/// own, see evaluate.h.
inline constexpr double kWorthSaturation = 3.5;

constexpr FieldSet fields_from_weight(double least) {
  FieldSet fields = 0;
  for (std::size_t f = 0; f < kTextFieldCount; ++f)
    if (row_of(kTextFields[f]).weight >= least) fields |= static_cast<FieldSet>(1U << f);
  return fields;
}
/// Those that say what an entry is about, and of these those that hold what people ask for.
inline constexpr FieldSet kTellingFields = fields_from_weight(2);
inline constexpr FieldSet kAskedFields = fields_from_weight(4);

}  // namespace tracelore
