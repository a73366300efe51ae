/// How often the searched fields of one entry hold a term, in 32 bits: what the index has as the
/// term's within-document frequency.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/index/schema.h"

namespace tracelore {

/// Four bits for each field of kTextFields, the first one lowest; 15 means 15 or more.
using FieldCounts = std::uint32_t;

inline constexpr std::uint32_t kMostCounted = 15;

inline constexpr std::size_t kTextFieldCount =
    static_cast<std::size_t>(std::count_if(kFields.begin(), kFields.end(), [](const FieldRow& row) {
      return row.kind == FieldKind::kText;
    }));
static_assert(kTextFieldCount <= 8, "they are packed into 32 bits");

/// The fields that are searched, in the order of Field.
inline constexpr auto kTextFields = [] {
  std::array<Field, kTextFieldCount> fields{};
  std::size_t count = 0;
  for (const auto& row : kFields)
    if (row.kind == FieldKind::kText) fields[count++] = row.field;
  return fields;
}();

constexpr FieldCounts counts_in(std::size_t field, std::uint32_t count) {
  return std::min(count, kMostCounted) << (4 * field);
}
constexpr std::uint32_t count_in(FieldCounts counts, std::size_t field) {
  return counts >> (4 * field) & kMostCounted;
}
/// Of each field the lesser count.
constexpr FieldCounts least_counts(FieldCounts a, FieldCounts b) {
  FieldCounts least = 0;
  for (std::size_t f = 0; f < kTextFieldCount; ++f)
    least |= counts_in(f, std::min(count_in(a, f), count_in(b, f)));
  return least;
}

/// Where a word stands in one of the fields, as the index has it: the field in the highest bits, so
/// that no two fields' words are neighbours; places beyond kMostPlace are all kMostPlace.
inline constexpr std::uint32_t kMostPlace = (1U << 24U) - 1;
constexpr std::uint32_t place_in(std::size_t field, std::uint32_t place) {
  return static_cast<std::uint32_t>(field) << 24U | std::min(place, kMostPlace);
}

}  // namespace tracelore
