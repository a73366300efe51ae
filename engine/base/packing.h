/// Many small texts that resemble one another, packed one by one with what they have in common
/// (Zstandard with a trained dictionary: docs/decisions/0024-entries-in-a-file-packed.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

struct ZSTD_CCtx_s;
struct ZSTD_CDict_s;
struct ZSTD_DDict_s;

namespace tracelore {

/// What the samples have in common, at most `most` bytes; empty where they are too few to tell. The
/// same samples give the same bytes. Some ten milliseconds for some megabytes.
std::string dictionary_of(std::span<const std::string> samples, std::size_t most);

/// One thread. Some ten microseconds a kilobyte.
class Packer {
 public:
  /// `dictionary` may be empty, and need not live on.
  explicit Packer(std::string_view dictionary);
  ~Packer();
  Packer(const Packer&) = delete;
  Packer& operator=(const Packer&) = delete;

  /// A text in two pieces, of which the first one, where it is not empty, can be had alone; with
  /// its size and sums of both. Never empty.
  std::string pack(std::string_view head, std::string_view rest);

 private:
  ZSTD_CCtx_s* context_;
  ZSTD_CDict_s* dictionary_;
};

/// Safe from any thread. A microsecond a kilobyte.
class Unpacker {
 public:
  /// The dictionary that the texts were packed with, which need not live on.
  explicit Unpacker(std::string_view dictionary);
  ~Unpacker();
  Unpacker(const Unpacker&) = delete;
  Unpacker& operator=(const Unpacker&) = delete;

  enum class Part : std::uint8_t { kHead, kWhole };

  /// Nothing where the bytes are damaged, or say that they hold more than `most` bytes.
  std::optional<std::string> unpack(std::string_view packed, Part part, std::size_t most) const;

 private:
  std::optional<std::string> text_of(std::string_view frame, Part part, std::size_t most) const;

  ZSTD_DDict_s* dictionary_;
};

}  // namespace tracelore
