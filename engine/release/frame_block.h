/// One source file's part of the frame table: its functions, the forms that their bodies had, and
/// where these began in which releases. Immutable; safe from any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/base/short_hash.h"

namespace tracelore {

/// Reads the numbers and texts of a table's bytes; past their end everything is 0 and `ok()` is
/// false.
class TableCursor {
 public:
  explicit TableCursor(std::string_view bytes) : bytes_(bytes) {}

  bool ok() const { return ok_; }
  std::uint64_t number();     ///< seven bits a byte, the lowest first
  std::int64_t difference();  ///< zigzag
  std::string_view bytes(std::size_t count);
  std::string_view text() { return bytes(number()); }
  std::string_view rest() const { return bytes_.substr(at_); }

 private:
  unsigned take();

  std::string_view bytes_;
  std::size_t at_ = 0;
  bool ok_ = true;
};

/// What is asked of a block: a function by name (empty: any of them), and a line in it.
struct FrameQuestion {
  std::string_view function;
  std::uint32_t line = 0;  ///< below 2^31
  std::string_view code;   ///< as printed, may be empty
  std::uint32_t hash = 0;  ///< FrameBlock::hash_of(function)
};

/// A file's functions by name: a word that says where they lie and how many slots they have. The
/// record of one is decoded when it is asked for first, and kept: all that a look-up needs of a
/// function then lies side by side, so that it waits for memory twice. The two fetches let many
/// look-ups wait together: the first for all of them, then the second.
///
/// Functions are known by the hashes of their names: a frame that is taken for another one's is a
/// lying frame, and one of those does not decide (FrameTable).
class FrameBlock {
 public:
  /// No block: nothing but the question whether it is one may be asked.
  constexpr FrameBlock() = default;

  /// `raw` must outlive it. What is damaged is left out. Whoever made it releases it.
  static FrameBlock make(std::string_view raw);
  void release() const;

  explicit operator bool() const { return word_ != 0; }

  static std::uint32_t hash_of(std::string_view function) {
    return static_cast<std::uint32_t>(short_hash(function) >> 32U);
  }
  void fetch_slot(std::uint32_t hash) const;
  void fetch_function(std::uint32_t hash) const;

  /// Bit i: the frame can come from release i, by how much of it agrees: the line's text, else that
  /// something which can fail stands there, else that it lies within the function.
  std::uint64_t releases_of(const FrameQuestion& question) const;

 private:
  struct Source;
  struct Slot;
  static constexpr std::uintptr_t kAlignment = 64;

  explicit FrameBlock(std::uintptr_t word) : word_(word) {}
  const Source& source() const;
  Slot* slots() const;
  std::size_t mask() const { return (std::size_t{1} << (word_ % kAlignment)) - 1; }
  const std::uint32_t* words_of(const Slot& slot) const;

  // The address; in the bits that its alignment leaves free, of how many bits the slots' numbers
  // are.
  std::uintptr_t word_ = 0;
};

}  // namespace tracelore
