/// One source file's part of the frame table: its functions, the shapes that their bodies had, and
/// where these began in which releases. Immutable; safe from any thread.
#pragma once

#include <bitset>
#include <cstdint>
#include <string_view>
#include <vector>

namespace tracelore {

/// Bit i stands for a table's release i; a table has no more.
inline constexpr std::size_t kReleasesInTable = 128;
using ReleaseSet = std::bitset<kReleasesInTable>;

/// Which releases a table holds.
enum class Held {
  kEvery,
  kEndsOfMinors,  ///< the first and the last of each minor one
};

/// What is asked of a block: a function by name (empty: any of them), and a line in it.
struct FrameQuestion {
  std::string_view function;
  std::int64_t line = 0;
  std::string_view code;  ///< as printed, may be empty
};

/// A file's functions by name. What a record says is read when it is asked.
class FrameBlock {
 public:
  /// `raw` must outlive it; tools/frame_table.py (block_of) says its format. What is
  /// damaged is left out.
  FrameBlock(std::string_view raw, Held held);

  /// Bit i: the frame can come from release i, by how much of it agrees: the line's text, else that
  /// something which can fail stands there, else that it lies within the function. A text that no
  /// release has there is printed otherwise, where every release is held; else it may be of one
  /// that is not, and only the function counts.
  ReleaseSet releases_of(const FrameQuestion& question) const;

 private:
  struct Function {
    std::size_t name_hash = 0;
    std::string_view record;
  };

  Held held_;
  std::vector<Function> functions_;  // by the hash; side by side, since a look-up is cache misses
};

}  // namespace tracelore
