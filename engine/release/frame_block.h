/// One source file's part of the frame table: its functions, the shapes that their bodies had, and
/// where these began in which releases. Immutable; safe from any thread.
#pragma once

#include <bitset>
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace tracelore {

class TableCursor;

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

/// A file's functions by name, decoded when it is made: 0.1 ms for a file of 200 functions.
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
  // Where the first line of a shape stood in some releases.
  struct Start {
    std::int64_t line = 0;
    ReleaseSet releases;
  };
  // A line that can stand in a traceback.
  struct Line {
    std::int32_t offset = 0;  // from the first line of the shape
    std::uint32_t text = 0;   // four bits of its text
  };
  struct Shape {
    std::int64_t span = 0;
    std::vector<Line> lines;  // by offset
    std::vector<Start> starts;
  };
  class Answer;

  static void read_function(std::string_view record, std::vector<Shape>& shapes);
  static void read_starts(TableCursor& cursor, std::vector<Start>& starts);

  Held held_;
  std::unordered_map<std::string_view, std::vector<Shape>> functions_;
};

}  // namespace tracelore
