/// The releases of a library that a traceback's frames come from: file, function and line number ->
/// releases.
///
/// The tables, one a library, are made by `./dev frame-table` from the registry's wheels and
/// compiled into the program (framed_libraries.h). Immutable; safe from any thread.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/release/frame_block.h"

namespace tracelore {

/// Points into texts that outlive it.
struct FrameLine {
  std::string_view file;      ///< only what follows the library's folder counts
  std::string_view function;  ///< may be empty
  std::size_t line = 0;
  std::string_view code =
      {};  ///< the source line as printed, may be empty; tells apart what the number alone does not
};

/// A table of the format that tools/frame_table.py writes; the bytes must outlive it.
///
/// One header names the releases and the files; each file is a block of its own (FrameBlock), which
/// is made when one of its frames is asked for first, and kept.
class FrameTable {
 public:
  FrameTable();
  FrameTable(FrameTable&&) noexcept;
  ~FrameTable();

  /// Nothing where the bytes are no table. `folder` is the library's, "torch/", and outlives it.
  static std::optional<FrameTable> read(std::string_view bytes, std::string_view folder, Held held);

  /// Oldest first.
  const std::vector<std::string>& releases() const { return releases_; }

  /// Bit i: the frame can come from releases()[i]. None: from none of them, or of another library.
  /// The files of frames are as with_slashes() makes them (frame_path.h).
  ReleaseSet releases_of(const FrameLine& frame) const;

  /// Of frames of the library, a PEP 440 range such as ">=2.7.0,<2.7.2", or "==2.8.0"; nothing
  /// where fewer than three are known, the frames contradict each other, or all releases fit.
  /// Frames vote, so that one lying frame does not decide.
  std::optional<std::string> range_of(std::span<const FrameLine> frames) const;

 private:
  struct File;
  const FrameBlock* find(std::string_view file) const;
  std::vector<std::size_t> votes(std::span<const FrameLine> frames) const;
  std::optional<std::string> range_of(std::size_t first, std::size_t last) const;

  std::string_view folder_;
  Held held_ = Held::kEvery;
  std::vector<std::string> releases_;
  std::unordered_map<std::string_view, std::unique_ptr<File>> files_;  // by path
};

}  // namespace tracelore
