/// A file of tables beside the database: read whole, checked by its sum, used in place.
///
/// The file: a FileStamp, the sum of all that follows it, a number above every entry's, how many
/// bytes each table has, and the tables, each of them from a multiple of eight bytes on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"

namespace tracelore {

/// What a file is.
struct ArrayFileKind {
  std::string_view magic;   ///< eight characters; another form gets another one
  std::string_view detail;  ///< which file, in errors
  std::size_t tables = 0;
};

/// The tables in memory. Not mapped: a file that is truncated underneath a running server must not
/// kill it (docs/decisions/0003-anchors-in-memory.md). What has the right sum is what was written,
/// by whomever: who looks a number up in another table checks it there. Immutable.
class ArrayFile {
 public:
  ArrayFile() = default;

  /// About as long as a copy of the file takes. kIndexMissing; kIndexCorrupt for a wrong size,
  /// stamp or sum, or numbers of entries that are not below `entries`.
  static Result<ArrayFile> read(const std::string& path, const ArrayFileKind& kind,
                                std::string_view generation, std::uint32_t entries);
  /// The same of bytes that were read already, which are copied; `name` stands in errors.
  static Result<ArrayFile> parse(std::string_view bytes, const std::string& name,
                                 const ArrayFileKind& kind, std::string_view generation,
                                 std::uint32_t entries);

  /// Those rows that the table has in full.
  template <class Row>
  std::span<const Row> table(std::size_t number) const {
    static_assert(alignof(Row) <= sizeof(std::uint64_t));
    const auto bytes = tables_[number];
    return {reinterpret_cast<const Row*>(bytes.data()), bytes.size() / sizeof(Row)};
  }

 private:
  struct Unmap {
    std::size_t size;
    void operator()(char* bytes) const;
  };
  using Memory = std::unique_ptr<char[], Unmap>;
  /// Puts the next bytes of the file to where it is told; false where there are fewer.
  using Source = std::function<bool(char*, std::size_t)>;

  static Memory memory_of(std::size_t size);
  static Result<ArrayFile> load(const Source& next, std::size_t size, const std::string& name,
                                const ArrayFileKind& kind, std::string_view generation,
                                std::uint32_t entries);
  bool find_tables(std::string_view body, std::size_t count);

  Memory memory_;
  std::vector<std::string_view> tables_;
};

/// Writes one. The tables are the caller's until write() is done.
class ArrayFileWriter {
 public:
  template <class Row>
  void add(std::span<const Row> rows) {
    tables_.emplace_back(reinterpret_cast<const char*>(rows.data()), rows.size_bytes());
  }
  /// `entries` is above the number of every entry. Written in full or not at all is the caller's
  /// business. kFileUnwritable.
  Result<void> write(const std::string& path, const ArrayFileKind& kind,
                     std::string_view generation, std::uint32_t entries) const;

 private:
  std::vector<std::string_view> tables_;
};

}  // namespace tracelore
