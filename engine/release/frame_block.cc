#include "engine/release/frame_block.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <functional>
#include <optional>

#include "engine/release/table_cursor.h"

namespace tracelore {
namespace {

static_assert(std::endian::native == std::endian::little, "words of bits are read as they lie");

constexpr std::uint64_t kMostLines = 1 << 20;  // no file has so many

// Four bits of a source line, as tools/frame_table.py computes them; more where no line is known.
unsigned digest(std::string_view code) {
  constexpr std::string_view kBlanks = " \t\r\n\f\v";
  constexpr unsigned kNoCode = 16;
  const auto first = code.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return kNoCode;
  code = code.substr(first, code.find_last_not_of(kBlanks) - first + 1);
  return static_cast<unsigned>(
      crc32(0, reinterpret_cast<const Bytef*>(code.data()), static_cast<uInt>(code.size())) & 15U);
}

std::size_t hash_of(std::string_view name) {
  return std::hash<std::string_view>()(name);
}

// Releases `first` to `first + count - 1`.
ReleaseSet bits_of(std::uint64_t first, std::uint64_t count) {
  return (~ReleaseSet() >> (kReleasesInTable - count)) << first;
}

// How many of the first `count` bits are set; the lowest of a byte is its first.
std::size_t ones_of(std::string_view bits, std::size_t count) {
  std::size_t ones = 0;
  for (std::size_t begin = 0; begin < count; begin += 64) {
    std::uint64_t word = 0;
    const auto bytes = bits.substr(begin / 8, 8);
    std::memcpy(&word, bytes.data(), bytes.size());
    if (const auto left = count - begin; left < 64) word &= (std::uint64_t{1} << left) - 1;
    ones += static_cast<std::size_t>(std::popcount(word));
  }
  return ones;
}

// A function's body as some releases have it: which of its lines can stand in a traceback, and what
// stands there.
class Shape {
 public:
  // The last line, from the first; how many lines count; a bit for each line, whether it counts;
  // the digests of those that do, two a byte.
  explicit Shape(TableCursor& record) : last_(std::min(record.number(), kMostLines)) {
    const auto active = record.number();
    active_ = record.bytes(last_ / 8 + 1);
    digests_ = record.bytes(active / 2 + active % 2);
  }

  bool holds(std::int64_t offset) const {
    return offset >= 0 && offset <= static_cast<std::int64_t>(last_);
  }

  // The digest of the text there, where the shape holds it; nothing where no such line is.
  std::optional<unsigned> digest_at(std::int64_t offset) const {
    const auto at = static_cast<std::size_t>(offset);
    if ((byte_of(active_, at / 8) >> at % 8 & 1U) == 0) return std::nullopt;
    const auto i = ones_of(active_, at);
    return byte_of(digests_, i / 2) >> (i % 2 * 4) & 15U;
  }

 private:
  static unsigned byte_of(std::string_view bytes, std::size_t at) {
    return at < bytes.size() ? static_cast<unsigned char>(bytes[at]) : 0U;
  }

  std::uint64_t last_;
  std::string_view active_;
  std::string_view digests_;
};

// The releases that hold what is asked, by how much of it they agree with.
class Agreement {
 public:
  explicit Agreement(const FrameQuestion& question) : question_(question) {}

  // How many shapes; each with its runs.
  void add_function(TableCursor record) {
    for (auto left = record.number(); left > 0 && record.ok(); --left) {
      const Shape shape(record);
      if (record.ok()) add_runs(shape, record);
    }
  }

  ReleaseSet best(Held held) const {
    if (at_line_.none()) return in_range_;
    // Of most frames all releases have the same text there: nobody asks for its digest.
    const auto texts = std::ssize(with_text_) - std::ranges::count(with_text_, ReleaseSet());
    if (held == Held::kEvery && texts == 1) return at_line_;
    const auto asked = digest(question_.code);
    if (asked >= with_text_.size()) return at_line_;
    if (with_text_[asked].any()) return with_text_[asked];
    return held == Held::kEvery ? at_line_ : in_range_;
  }

 private:
  // Runs of three numbers: how many releases lie between the last run and this, how many it holds,
  // where the shape begins in them. The last is the difference to where it began before.
  void add_runs(const Shape& shape, TableCursor& record) {
    std::uint64_t release = 0;
    std::int64_t first = 0;
    for (auto left = record.number(); left > 0 && record.ok(); --left) {
      release += record.number();
      const auto count = record.number();
      first += record.difference();
      const bool is_sound =
          count > 0 && release < kReleasesInTable && count <= kReleasesInTable - release;
      if (const auto offset = question_.line - first; is_sound && shape.holds(offset))
        add(shape.digest_at(offset), bits_of(release, count));
      release += count;
    }
  }

  void add(std::optional<unsigned> text, const ReleaseSet& releases) {
    in_range_ |= releases;
    if (!text) return;
    at_line_ |= releases;
    with_text_[*text] |= releases;
  }

  const FrameQuestion& question_;
  ReleaseSet in_range_;                        // the line lies within the function
  ReleaseSet at_line_;                         // and something that can fail stands there
  std::array<ReleaseSet, 16> with_text_ = {};  // of those, by the digest of what stands there
};

}  // namespace

FrameBlock::FrameBlock(std::string_view raw, Held held) : held_(held) {
  TableCursor cursor(raw);
  for (auto left = cursor.number(); left > 0 && cursor.ok(); --left) {
    const auto record = cursor.text();
    functions_.push_back({hash_of(TableCursor(record).text()), record});
  }
  std::ranges::sort(functions_, {}, &Function::name_hash);
}

ReleaseSet FrameBlock::releases_of(const FrameQuestion& question) const {
  Agreement agreement(question);
  const auto alike = question.function.empty()
                         ? std::ranges::subrange(functions_)
                         : std::ranges::equal_range(functions_, hash_of(question.function), {},
                                                    &Function::name_hash);
  for (const auto& function : alike) {
    TableCursor record(function.record);
    const auto name = record.text();
    if (question.function.empty() || name == question.function) agreement.add_function(record);
  }
  return agreement.best(held_);
}

}  // namespace tracelore
