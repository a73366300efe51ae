/// The within-document frequency of a word in the index: what it is worth that the entry holds it,
/// and in which fields.
///
/// How often a field holds a word saturates and is weighed by the field, as in BM25F (Robertson and
/// Zaragoza, The Probabilistic Relevance Framework, 2009, 3.6). That is done when an entry is
/// indexed: Xapian's own BM25Weight then ranks by all fields at once. The frequency is that worth
/// in tenths in the upper bits and a bit for each field in the lowest eight, which change no order.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/index/schema.h"

namespace tracelore {

inline constexpr std::size_t kTextFieldCount =
    static_cast<std::size_t>(std::count_if(kFields.begin(), kFields.end(), [](const FieldRow& row) {
      return row.kind == FieldKind::kText;
    }));

/// The fields that are searched, in the order of Field.
inline constexpr auto kTextFields = [] {
  std::array<Field, kTextFieldCount> fields{};
  std::size_t count = 0;
  for (const auto& row : kFields)
    if (row.kind == FieldKind::kText) fields[count++] = row.field;
  return fields;
}();

/// How often each of kTextFields holds a word.
using FieldCounts = std::array<std::uint32_t, kTextFieldCount>;

/// A bit for each of kTextFields.
using FieldSet = std::uint8_t;
inline constexpr unsigned kFieldBits = 8;
static_assert(kTextFieldCount <= kFieldBits);

using WordFrequency = std::uint32_t;
/// Of a word that is worth 1 and stands in no field.
inline constexpr WordFrequency kOneWorth = 10U << kFieldBits;

constexpr WordFrequency frequency_of(const FieldCounts& counts) {
  constexpr double kSaturation =
      0.6;  // fitted on questions of our own, see engine/evaluation/evaluate_search.h
  double worth = 0;
  FieldSet fields = 0;
  for (std::size_t f = 0; f < kTextFieldCount; ++f) {
    if (counts[f] == 0) continue;
    worth += row_of(kTextFields[f]).weight * counts[f] / (counts[f] + kSaturation);
    fields |= static_cast<FieldSet>(1U << f);
  }
  const auto tenths = static_cast<WordFrequency>(worth * (kOneWorth >> kFieldBits) + 0.5);
  return tenths << kFieldBits | fields;
}

constexpr FieldSet fields_of(WordFrequency frequency) {
  return static_cast<FieldSet>(frequency);
}

constexpr double worth_of(WordFrequency frequency) {
  return static_cast<double>(frequency >> kFieldBits) / (kOneWorth >> kFieldBits);
}

/// Of two words of one entry that both have to stand in a field: 0 where none holds both.
constexpr WordFrequency of_both(WordFrequency a, WordFrequency b) {
  const FieldSet fields = fields_of(a) & fields_of(b);
  return fields == 0 ? 0 : std::min(a, b) >> kFieldBits << kFieldBits | fields;
}

/// Where a word stands in one of the fields, as the index has it: the field in the highest bits, so
/// that no two fields' words are neighbours; places beyond kMostPlace are all kMostPlace.
inline constexpr std::uint32_t kMostPlace = (1U << 24U) - 1;
constexpr std::uint32_t place_in(std::size_t field, std::uint32_t place) {
  return static_cast<std::uint32_t>(field) << 24U | std::min(place, kMostPlace);
}

}  // namespace tracelore
