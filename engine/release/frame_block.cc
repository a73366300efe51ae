#include "engine/release/frame_block.h"

#include <zlib.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <optional>
#include <utility>

namespace tracelore {
namespace {

// A function in words: bytes of its name, runs, the name, then for each run its first line, the
// lines that it spans, where the shape's details begin, and two words of releases; then the
// details.
constexpr std::size_t kHead = 2;
// Details of a shape: how many lines can stand in a traceback, their offsets, four bits of each
// one's text.
constexpr std::uint64_t kMostLines = 1 << 30;

std::size_t words_for(std::size_t bytes) {
  return (bytes + 3) / 4;
}

void append_bytes(std::string_view bytes, std::vector<std::uint32_t>& words) {
  const auto at = words.size();
  words.resize(at + words_for(bytes.size()));
  if (!bytes.empty()) std::memcpy(&words[at], bytes.data(), bytes.size());
}

std::uint64_t bits(std::uint64_t first, std::uint64_t count) {
  if (first >= 64 || count == 0) return 0;
  const auto ones = count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
  return ones << first;
}

// Four bits of a source line, as tools/frame_table.py computes them; more where no line is known.
unsigned digest(std::string_view code) {
  constexpr std::string_view kBlanks = " \t\r\n\f\v";
  constexpr unsigned kNoCode = 0x100;  // no digest has so many bits
  const auto first = code.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return kNoCode;
  code = code.substr(first, code.find_last_not_of(kBlanks) - first + 1);
  return static_cast<unsigned>(
      crc32(0, reinterpret_cast<const Bytef*>(code.data()), static_cast<uInt>(code.size())) & 15U);
}

// Where a shape began in some releases.
struct Run {
  std::uint64_t releases;
  std::int32_t first;
  std::uint32_t span;     // lines of the shape
  std::uint32_t details;  // of the shape
};

}  // namespace

std::uint64_t TableCursor::number() {
  std::uint64_t value = 0;
  for (unsigned shift = 0; shift < 64; shift += 7) {
    const auto byte = take();
    value |= std::uint64_t{byte & 0x7FU} << shift;
    if ((byte & 0x80U) == 0) return value;
  }
  ok_ = false;
  return 0;
}

std::int64_t TableCursor::difference() {
  const auto value = number();
  const auto half = static_cast<std::int64_t>(value >> 1);
  return (value & 1) != 0 ? -half - 1 : half;
}

std::string_view TableCursor::bytes(std::size_t count) {
  if (count > bytes_.size() - at_) {
    ok_ = false;
    count = bytes_.size() - at_;
  }
  at_ += count;
  return bytes_.substr(at_ - count, count);
}

unsigned TableCursor::take() {
  if (at_ < bytes_.size()) return static_cast<unsigned char>(bytes_[at_++]);
  ok_ = false;
  return 0;
}

// Decodes a block: its numbers are read once, not for every frame.
class FrameBlock::Maker {
 public:
  Maker(FrameBlock& block, std::string_view raw) : block_(block) {
    TableCursor start(raw);
    const auto size = start.number();
    const auto all = start.rest();
    const auto split = std::min<std::size_t>(size, all.size());
    TableCursor meta(all.substr(0, split)), nibbles(all.substr(split));
    for (auto left = meta.number(); left > 0 && meta.ok(); --left) read_function(meta, nibbles);
    make_slots();
  }

 private:
  void read_function(TableCursor& meta, TableCursor& nibbles) {
    runs_.clear();
    details_.clear();
    const auto name = meta.text();
    for (auto left = meta.number(); left > 0 && meta.ok(); --left) read_shape(meta, nibbles);
    auto& words = block_.words_;
    block_.functions_.push_back(static_cast<std::uint32_t>(words.size()));
    hashes_.push_back(hash_of(name));
    words.push_back(static_cast<std::uint32_t>(name.size()));
    words.push_back(static_cast<std::uint32_t>(runs_.size()));
    append_bytes(name, words);
    const auto details =
        static_cast<std::uint32_t>(kHead + words_for(name.size()) + 5 * runs_.size());
    for (const auto& run : runs_) words.push_back(static_cast<std::uint32_t>(run.first));
    for (const auto& run : runs_) words.push_back(run.span);
    for (const auto& run : runs_) words.push_back(details + run.details);
    for (const auto& run : runs_) {
      words.push_back(static_cast<std::uint32_t>(run.releases));
      words.push_back(static_cast<std::uint32_t>(run.releases >> 32U));
    }
    words.insert(words.end(), details_.begin(), details_.end());
  }

  void read_shape(TableCursor& meta, TableCursor& nibbles) {
    const auto span = static_cast<std::uint32_t>(std::min(meta.number(), kMostLines));
    const auto details = static_cast<std::uint32_t>(details_.size());
    details_.push_back(0);
    const auto count = meta.number();
    std::int64_t offset = 0;
    for (std::uint64_t i = 0; i < count && meta.ok(); ++i) {
      offset += meta.difference();
      details_.push_back(static_cast<std::uint32_t>(offset));
    }
    const auto digests = nibbles.bytes((count + 1) / 2);
    if (!nibbles.ok()) details_.resize(details + 1);
    const auto offsets = details_.size() - details - 1;
    details_[details] = static_cast<std::uint32_t>(offsets);
    append_bytes(digests.substr(0, (offsets + 1) / 2), details_);
    read_runs(meta, span, details);
  }

  void read_runs(TableCursor& meta, std::uint32_t span, std::uint32_t details) {
    std::uint64_t release = 0;
    std::int64_t first = 0;
    for (auto left = meta.number(); left > 0 && meta.ok(); --left) {
      release += meta.number();
      const auto releases = meta.number();
      first += meta.difference();
      if (std::in_range<std::int32_t>(first))
        runs_.push_back({bits(release, releases), static_cast<std::int32_t>(first), span, details});
      release += releases;
    }
  }

  void make_slots() {
    const auto size = std::bit_ceil(hashes_.size() * 2 + 1);
    block_.slots_.assign(size, 0);
    block_.mask_ = size - 1;
    for (std::size_t i = 0; i < hashes_.size(); ++i) {
      auto at = hashes_[i] & block_.mask_;
      while (block_.slots_[at] != 0) at = (at + 1) & block_.mask_;
      block_.slots_[at] = std::uint64_t{hashes_[i]} << 32U | (block_.functions_[i] + 1U);
    }
  }

  FrameBlock& block_;
  std::vector<std::uint32_t> hashes_;   // of the functions' names
  std::vector<Run> runs_;               // of the function that is read
  std::vector<std::uint32_t> details_;  // of its shapes
};

// What is asked, and the releases that hold it, by how much of it they agree with.
struct FrameBlock::Asked {
  std::string_view name;
  std::uint32_t line;
  std::string_view code;
  std::optional<unsigned> digest = {};  // of most frames nobody asks
  std::uint64_t in_range = 0;           // the line lies within the function
  std::uint64_t at_line = 0;            // and something that can fail stands there
  std::uint64_t same_text = 0;          // and it reads the same
};

FrameBlock::FrameBlock(std::string_view raw) {
  Maker(*this, raw);
}

void FrameBlock::fetch_function(std::uint32_t hash) const {
  const auto slot = slots_[hash & mask_];
  if (slot == 0) return;
  const auto* function = words_.data() + static_cast<std::uint32_t>(slot) - 1;
  __builtin_prefetch(function);
  __builtin_prefetch(function + 16);
}

std::uint64_t FrameBlock::releases_of(const FrameQuestion& question) const {
  Asked asked{question.function, question.line, question.code};
  if (asked.name.empty())
    for (const auto function : functions_) compare(function, asked);
  else
    for (auto at = question.hash & mask_; slots_[at] != 0; at = (at + 1) & mask_)
      if (slots_[at] >> 32U == question.hash)
        compare(static_cast<std::uint32_t>(slots_[at]) - 1, asked);
  if (asked.same_text != 0) return asked.same_text;
  return asked.at_line != 0 ? asked.at_line : asked.in_range;
}

void FrameBlock::compare(std::uint32_t function, Asked& asked) const {
  const auto* head = &words_[function];
  const std::size_t size = head[0], runs = head[1];
  const auto* name = head + kHead;
  if (!asked.name.empty() &&
      (size != asked.name.size() || std::memcmp(name, asked.name.data(), size) != 0))
    return;
  const auto* first = name + words_for(size);
  const auto *span = first + runs, *details = span + runs, *releases = details + runs;
  for (std::size_t run = 0; run < runs; ++run) {
    // Lines and spans are below 2^30, so a line before the first one wraps to one beyond the span.
    const std::uint32_t offset = asked.line - first[run];
    if (offset > span[run]) continue;
    const auto in = releases[2 * run] | std::uint64_t{releases[2 * run + 1]} << 32U;
    asked.in_range |= in;
    const auto* shape = head + details[run];
    const std::size_t count = shape[0];
    const auto* offsets = shape + 1;
    const auto* at = std::lower_bound(
        offsets, offsets + count, static_cast<std::int32_t>(offset),
        [](std::uint32_t a, std::int32_t b) { return static_cast<std::int32_t>(a) < b; });
    if (at == offsets + count || *at != offset) continue;
    asked.at_line |= in;
    if (!asked.digest) asked.digest = digest(asked.code);
    const auto index = static_cast<std::size_t>(at - offsets);
    const auto digests = offsets[count + index / 8];
    if ((digests >> (index % 8 * 4) & 15U) == *asked.digest) asked.same_text |= in;
  }
}

}  // namespace tracelore
