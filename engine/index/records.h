/// The entries of an index as they are stored, each packed with what they have in common: a file
/// beside the database (docs/decisions/0024-entries-in-a-file-packed.md).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/packing.h"
#include "engine/base/result.h"
#include "engine/index/file_stamp.h"
#include "engine/index/index_file.h"

namespace tracelore {

/// The file: this, the dictionary, the entries one after the other, each packed as two pieces, its
/// outline and the rest of its record, and for each entry and one more kStartBytes, the lowest
/// first: where it begins. One that is nobody's has no bytes.
struct RecordsHeader {
  FileStamp stamp;
  std::uint64_t entries;
  std::uint64_t dictionary_size;
  std::uint64_t starts;  ///< where they are in the file
};
inline constexpr std::size_t kStartBytes = 5;
inline constexpr std::string_view kRecordsMagic = "TLRECOR3";

/// Holds the dictionary in memory and reads everything else when it is asked for. Immutable; safe
/// from any thread.
class Records {
 public:
  /// Of an entry's record; its head is its outline.
  using Part = Unpacker::Part;

  /// kIndexCorrupt (params: path, detail) where the file is none, of another generation or damaged.
  static Result<std::shared_ptr<const Records>> open(std::shared_ptr<const IndexFile> file,
                                                     const std::string& name,
                                                     std::string_view generation,
                                                     std::uint32_t entries);

  /// Nothing under a number that is nobody's. kIndexCorrupt where it cannot be read. Some
  /// microseconds.
  Result<std::optional<std::string>> record(std::uint32_t number, Part part) const;

 private:
  Records(std::shared_ptr<const IndexFile> file, std::string name, const RecordsHeader& header,
          std::string_view dictionary);

  const std::shared_ptr<const IndexFile> file_;
  const std::string name_;
  const RecordsHeader header_;
  const Unpacker unpacker_;
};

}  // namespace tracelore
