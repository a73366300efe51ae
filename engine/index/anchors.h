/// The exact leg's structure: signatures filed under their anchor, one flat sorted array.
///
/// An anchor is the rarest run of one to three consecutive words (match_words) of a template's
/// literal text; a paste looks up the shingles (all runs of one to three words) of its messages.
/// Complete: a template whose words are unchanged cannot be missed.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/index/array_file.h"
#include "engine/index/hashed_rows.h"

namespace tracelore {

/// One row: sorted by hash, then entry, then signature.
struct AnchorRow {
  std::uint64_t hash = 0;
  std::uint32_t entry = 0;
  std::uint32_t signature = 0;
  auto operator<=>(const AnchorRow&) const = default;
};
static_assert(sizeof(AnchorRow) == 16);

/// The whole array in memory: about 20 bytes a signature, read and not mapped (ArrayFile).
/// Immutable; safe from any thread.
class Anchors {
 public:
  Anchors() = default;
  /// `rows` in any order.
  explicit Anchors(std::vector<AnchorRow> rows);
  Anchors(Anchors&&) = default;
  Anchors& operator=(Anchors&&) = default;

  /// As ArrayFile::read(); kIndexCorrupt too for tables that do not fit each other.
  static Result<Anchors> read(const std::string& path, std::string_view generation,
                              std::uint32_t entries);

  /// The same of bytes that were read already, which are copied; `name` stands in errors.
  static Result<Anchors> parse(std::string_view bytes, const std::string& name,
                               std::string_view generation, std::uint32_t entries);

  /// Written in full or not at all is the caller's business. kFileUnwritable.
  Result<void> write(const std::string& path, std::string_view generation) const;

  std::span<const AnchorRow> rows() const { return rows_; }
  /// The rows filed under one hash. Most hashes have none, which one look into a small table says.
  std::span<const AnchorRow> under(std::uint64_t hash) const { return table_.under(hash); }
  /// Calls `use` with those of each hash that has any, in order; faster than under() of each.
  template <class Use>
  void for_each_under(std::span<const std::uint64_t> hashes, const Use& use) const {
    table_.for_each_under(hashes, use);
  }

 private:
  static Result<Anchors> of(Result<ArrayFile> file, const std::string& name);

  ArrayFile file_;  // where it was read, else:
  std::vector<AnchorRow> own_rows_;
  HashTables own_tables_;

  std::span<const AnchorRow> rows_;
  HashedRows<AnchorRow> table_;
};

}  // namespace tracelore
