/// Rotated logs, unpacked as they are read: gzip, xz and zstd by their own libraries.
///
/// Memory is fixed by the formats' own windows (at most 128 MiB, refused beyond), whatever a file
/// unpacks to: blocks go to the sink as they come. Members of one file follow one another, as
/// `cat a.gz b.gz` writes them.
#pragma once

#include <functional>
#include <memory>
#include <string_view>

namespace tracelore::cli {

class Unpacker {
 public:
  using Sink = std::function<void(std::string_view)>;

  /// For what compression_of() calls `format`; null for a format that is not unpacked here.
  static std::unique_ptr<Unpacker> of(std::string_view format);

  virtual ~Unpacker() = default;

  /// Hands what the next bytes of the file hold to `sink`. False: they are damaged, or need more
  /// memory than is given; nothing more can be fed.
  virtual bool feed(std::string_view packed, const Sink& sink) = 0;

  /// Whether the file may end here: false within a member, which was cut off.
  virtual bool is_whole() const = 0;
};

}  // namespace tracelore::cli
