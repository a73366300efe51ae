/// The file of Records, entry by entry.
#pragma once

#include <cstdint>
#include <fstream>
#include <string>
#include <string_view>

#include "engine/base/result.h"

namespace tracelore {

/// One thread. Memory: five bytes an entry.
class RecordsWriter {
 public:
  RecordsWriter(const std::string& path, std::string_view dictionary);

  /// The next entry, packed with the dictionary (engine/base/packing.h): its outline, then the rest
  /// of its record. Empty under a number that is nobody's.
  void add(std::string_view packed);

  /// After the last one. kFileUnwritable (params: path).
  Result<void> finish(std::string_view generation);

 private:
  void start();
  void put(const void* bytes, std::size_t size);

  const std::string path_;
  const std::size_t dictionary_size_;
  std::ofstream file_;
  std::uint64_t at_ = 0;
  std::string starts_;
};

}  // namespace tracelore
