/// One source file's part of the frame table: its functions, the forms that their bodies had, and
/// where these began in which releases. Immutable; safe from any thread.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
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
  std::uint32_t line = 0;
  std::string_view code;   ///< as printed, may be empty
  std::uint32_t hash = 0;  ///< FrameBlock::hash_of(function)
};

/// A file's functions by name. The record of one is decoded when it is asked for first, and kept:
/// all that a look-up needs of a function then lies side by side, so that it waits for memory three
/// times. The two fetches let many look-ups wait together: the first for all of them, then the
/// second.
class alignas(64) FrameBlock {
 public:
  /// `raw` must outlive it. What is damaged is left out.
  explicit FrameBlock(std::string_view raw);
  ~FrameBlock();
  FrameBlock(const FrameBlock&) = delete;
  FrameBlock& operator=(const FrameBlock&) = delete;

  static std::uint32_t hash_of(std::string_view function) {
    return static_cast<std::uint32_t>(short_hash(function) >> 32U);
  }
  void fetch_slot(std::uint32_t hash) const { __builtin_prefetch(&slots_[hash & mask_]); }
  void fetch_function(std::uint32_t hash) const;

  /// Bit i: the frame can come from release i, by how much of it agrees: the line's text, else that
  /// something which can fail stands there, else that it lies within the function.
  std::uint64_t releases_of(const FrameQuestion& question) const;

 private:
  struct Slot {
    std::uint32_t hash = 0;    // of a name
    std::uint32_t record = 0;  // 1 + where it begins in raw_; 0: nothing here
    mutable std::atomic<const std::uint32_t*> words = nullptr;  // of the record
  };
  const std::uint32_t* words_of(const Slot& slot) const;

  std::string_view raw_;
  std::unique_ptr<Slot[]> slots_;  // a power of two
  std::size_t mask_ = 0;
};

}  // namespace tracelore
