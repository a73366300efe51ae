/// How often the searched fields of one entry hold a term, in 32 bits; and the byte that stands for
/// it in a file.
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

/// Stands for counts that have no byte of their own.
inline constexpr std::uint8_t kOtherCounts = 255;

/// The counts that a byte stands for: one field; two with one or two each; three with one each.
/// Nine in ten of all there are.
inline constexpr auto kCommonCounts = [] {
  std::array<FieldCounts, 256> table{};
  std::size_t size = 0;
  for (std::size_t a = 0; a < kTextFieldCount; ++a)
    for (std::uint32_t count = 1; count < 16; ++count) table[size++] = counts_in(a, count);
  for (std::size_t a = 0; a < kTextFieldCount; ++a)
    for (std::size_t b = a + 1; b < kTextFieldCount; ++b)
      for (std::uint32_t pair = 0; pair < 4; ++pair)
        table[size++] = counts_in(a, 1 + pair % 2) | counts_in(b, 1 + pair / 2);
  for (std::size_t a = 0; a < kTextFieldCount; ++a)
    for (std::size_t b = a + 1; b < kTextFieldCount; ++b)
      for (std::size_t c = b + 1; c < kTextFieldCount; ++c)
        table[size++] = counts_in(a, 1) | counts_in(b, 1) | counts_in(c, 1);
  return table;
}();
static_assert(kCommonCounts[kOtherCounts] == 0, "the last byte is free");

}  // namespace tracelore
