/// A file of an index that is read in pieces: open as long as it is used, so that the folder may be
/// exchanged meanwhile; or bytes in memory.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace tracelore {

/// Immutable; safe from any thread.
class IndexFile {
 public:
  /// Is not there where it cannot be opened.
  static std::shared_ptr<const IndexFile> of_path(const std::string& path);
  /// Is not there where they are none. They must outlive it.
  static std::shared_ptr<const IndexFile> of_bytes(std::string_view bytes);

  ~IndexFile();
  IndexFile(const IndexFile&) = delete;
  IndexFile& operator=(const IndexFile&) = delete;

  bool is_there() const { return descriptor_ >= 0 || !bytes_.empty(); }
  /// Of a file: as it is now; 0 where that cannot be told.
  std::uint64_t size() const;
  /// False where it has not all of `size` bytes there.
  bool read(std::uint64_t place, void* to, std::size_t size) const;

  /// All bytes, where they are in memory; else none.
  std::string_view bytes() const { return bytes_; }
  /// Of a file; -1 where it is bytes.
  int descriptor() const { return descriptor_; }

 private:
  IndexFile(int descriptor, std::string_view bytes) : descriptor_(descriptor), bytes_(bytes) {}

  int descriptor_;
  std::string_view bytes_;
};

}  // namespace tracelore
