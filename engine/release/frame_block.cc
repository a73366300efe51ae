#include "engine/release/frame_block.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <functional>
#include <optional>

#include "engine/release/table_cursor.h"

namespace tracelore {
namespace {

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

// The lines of a shape that can stand in a traceback, by their offset from its first.
class ActiveLines {
 public:
  // How many; the difference of each to the one before; the digests of their texts, two a byte.
  void read(TableCursor& record) {
    offsets_.clear();
    std::int64_t offset = 0;
    for (auto left = record.number(); left > 0 && record.ok(); --left)
      offsets_.push_back(offset += record.difference());
    digests_ = record.bytes((offsets_.size() + 1) / 2);
  }

  bool in_order() const { return std::ranges::is_sorted(offsets_); }

  // The digest of the text there; nothing where no such line is.
  std::optional<unsigned> digest_at(std::int64_t offset) const {
    const auto found = std::ranges::lower_bound(offsets_, offset);
    if (found == offsets_.end() || *found != offset) return std::nullopt;
    const auto i = static_cast<std::size_t>(found - offsets_.begin());
    return static_cast<unsigned char>(digests_[i / 2]) >> (i % 2 * 4) & 15U;
  }

 private:
  std::vector<std::int64_t> offsets_;
  std::string_view digests_;
};

// The releases that hold what is asked, by how much of it they agree with.
class Agreement {
 public:
  explicit Agreement(const FrameQuestion& question) : question_(question) {}

  // How many shapes; of each its span, its lines and its runs.
  void add_function(TableCursor record) {
    for (auto left = record.number(); left > 0 && record.ok(); --left) {
      span_ = static_cast<std::int64_t>(std::min(record.number(), kMostLines));
      lines_.read(record);
      if (record.ok()) add_runs(record);
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
  void add_runs(TableCursor& record) {
    const bool in_order = lines_.in_order();
    std::uint64_t release = 0;
    std::int64_t first = 0;
    for (auto left = record.number(); left > 0 && record.ok(); --left) {
      release += record.number();
      const auto count = record.number();
      first += record.difference();
      if (in_order && count > 0 && release < kReleasesInTable &&
          count <= kReleasesInTable - release)
        add(question_.line - first, bits_of(release, count));
      release += count;
    }
  }

  void add(std::int64_t offset, const ReleaseSet& releases) {
    if (offset < 0 || offset > span_) return;
    in_range_ |= releases;
    const auto text = lines_.digest_at(offset);
    if (!text) return;
    at_line_ |= releases;
    with_text_[*text] |= releases;
  }

  const FrameQuestion& question_;
  std::int64_t span_ = 0;  // of the shape that is read, as its lines
  ActiveLines lines_;
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
