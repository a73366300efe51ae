/// One row for each field that the HTTP interface takes or gives. Requests are checked against
/// these rows, and the OpenAPI document is written from them: neither can say something else than
/// the other.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>

namespace tracelore {

enum class MemberKind {
  kText,
  kInteger,  ///< from `least` to `most`; no upper bound where `most` is 0
  kNumber,
  kFlag,      ///< true or false; in a query `1`
  kChoice,    ///< one of `of`, separated by '|'
  kLanguage,  ///< "en", "zh", or a longer tag of either
  kVersion,   ///< PEP 440
  kShape,     ///< an object of `shape`
  kPair,      ///< two integers from `least` on
};

inline constexpr std::string_view kEntryKinds = "issue|guide|wrapper";

enum class Many { kOne, kList, kMap };

struct Shape;

struct Member {
  std::string_view name;
  MemberKind kind = MemberKind::kText;
  std::string_view of = {};
  Many many = Many::kOne;
  bool required = true;
  bool nullable = false;
  std::size_t least = 0;
  std::size_t most = 0;      ///< of a text: bytes in a query; 0: as the route's limits say
  std::size_t fallback = 0;  ///< of an integer that is left out
  const Shape* shape = nullptr;
};

/// A JSON object. `name` is its name in the OpenAPI document; without rows it may hold anything.
struct Shape {
  std::string_view name;
  std::span<const Member> rows;
};

/// How rows are written: `optional(list(shape("causes", kCause)))`.
namespace row {

constexpr Member text(std::string_view name) {
  return {name};
}
constexpr Member integer(std::string_view name, std::size_t least = 0, std::size_t most = 0,
                         std::size_t fallback = 0) {
  return {name, MemberKind::kInteger, {}, Many::kOne, true, false, least, most, fallback};
}
constexpr Member number(std::string_view name) {
  return {name, MemberKind::kNumber};
}
constexpr Member flag(std::string_view name) {
  return {name, MemberKind::kFlag};
}
constexpr Member choice(std::string_view name, std::string_view of) {
  return {name, MemberKind::kChoice, of};
}
constexpr Member language(std::string_view name) {
  return {name, MemberKind::kLanguage};
}
constexpr Member version(std::string_view name) {
  return {name, MemberKind::kVersion};
}
constexpr Member shape(std::string_view name, const Shape& of) {
  return {.name = name, .kind = MemberKind::kShape, .shape = &of};
}
constexpr Member pair(std::string_view name, std::size_t least) {
  return {name, MemberKind::kPair, {}, Many::kOne, true, false, least};
}
constexpr Member at_most(Member row, std::size_t bytes) {
  row.most = bytes;
  return row;
}
constexpr Member list(Member row) {
  row.many = Many::kList;
  return row;
}
constexpr Member map(Member row) {
  row.many = Many::kMap;
  return row;
}
constexpr Member optional(Member row) {
  row.required = false;
  return row;
}
constexpr Member nullable(Member row) {
  row.nullable = true;
  return row;
}

/// Rows of a shape that has the members of another, and more.
template <std::size_t N, std::size_t M>
constexpr std::array<Member, N + M> extended(const std::array<Member, N>& first,
                                             const Member (&more)[M]) {
  std::array<Member, N + M> all;
  std::copy_n(more, M, std::copy_n(first.begin(), N, all.begin()));
  return all;
}

}  // namespace row

/// The row called `name`, or null.
constexpr const Member* find_member(std::span<const Member> rows, std::string_view name) {
  const auto row = std::ranges::find(rows, name, &Member::name);
  return row == rows.end() ? nullptr : &*row;
}

}  // namespace tracelore
