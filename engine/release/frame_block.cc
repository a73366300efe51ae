#include "engine/release/frame_block.h"

#include <zlib.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

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

// Decodes a function's record.
class RecordReader {
 public:
  explicit RecordReader(std::string_view record) : record_(record) {}

  std::unique_ptr<const std::uint32_t[]> read() {
    const auto name = record_.text();
    for (auto left = record_.number(); left > 0 && record_.ok(); --left) read_shape();
    const auto at = kHead + words_for(name.size());
    const auto details = at + 5 * runs_.size();
    auto words = std::make_unique<std::uint32_t[]>(details + details_.size());
    words[0] = static_cast<std::uint32_t>(name.size());
    words[1] = static_cast<std::uint32_t>(runs_.size());
    if (!name.empty()) std::memcpy(&words[kHead], name.data(), name.size());
    auto* first = &words[at];
    auto *span = first + runs_.size(), *shape = span + runs_.size(), *in = shape + runs_.size();
    for (const auto& run : runs_) {
      *first++ = static_cast<std::uint32_t>(run.first);
      *span++ = run.span;
      *shape++ = static_cast<std::uint32_t>(details) + run.details;
      *in++ = static_cast<std::uint32_t>(run.releases);
      *in++ = static_cast<std::uint32_t>(run.releases >> 32U);
    }
    std::copy(details_.begin(), details_.end(), in);
    return words;
  }

 private:
  void read_shape() {
    const auto span = static_cast<std::uint32_t>(std::min(record_.number(), kMostLines));
    const auto details = static_cast<std::uint32_t>(details_.size());
    details_.push_back(0);
    const auto count = record_.number();
    std::int64_t offset = 0;
    for (std::uint64_t i = 0; i < count && record_.ok(); ++i) {
      offset += record_.difference();
      details_.push_back(static_cast<std::uint32_t>(offset));
    }
    const auto digests = record_.bytes((count + 1) / 2);
    if (!record_.ok()) details_.resize(details + 1);
    const auto offsets = details_.size() - details - 1;
    details_[details] = static_cast<std::uint32_t>(offsets);
    append_bytes(digests.substr(0, (offsets + 1) / 2), details_);
    read_runs(span, details);
  }

  void read_runs(std::uint32_t span, std::uint32_t details) {
    std::uint64_t release = 0;
    std::int64_t first = 0;
    for (auto left = record_.number(); left > 0 && record_.ok(); --left) {
      release += record_.number();
      const auto releases = record_.number();
      first += record_.difference();
      if (std::in_range<std::int32_t>(first))
        runs_.push_back({bits(release, releases), static_cast<std::int32_t>(first), span, details});
      release += releases;
    }
  }

  TableCursor record_;
  std::vector<Run> runs_;
  std::vector<std::uint32_t> details_;  // of the shapes
};

// What is asked, and the releases that hold it, by how much of it they agree with.
struct Asked {
  std::string_view name;
  std::uint32_t line;
  std::string_view code;
  std::optional<unsigned> digest = {};  // of most frames nobody asks
  std::uint64_t in_range = 0;           // the line lies within the function
  std::uint64_t at_line = 0;            // and something that can fail stands there
  std::uint64_t same_text = 0;          // and it reads the same
};

// `head` is where the words of a function begin.
void compare(const std::uint32_t* head, Asked& asked) {
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

FrameBlock::FrameBlock(std::string_view raw) : raw_(raw) {
  TableCursor cursor(raw);
  // No record is shorter than two bytes and its size.
  const auto functions = std::min<std::uint64_t>(cursor.number(), raw.size() / 3);
  mask_ = std::bit_ceil(functions * 2 + 1) - 1;
  slots_ = std::make_unique<Slot[]>(mask_ + 1);
  for (auto left = functions; left > 0 && cursor.ok(); --left) {
    const auto record = cursor.text();
    const auto hash = hash_of(TableCursor(record).text());
    auto at = hash & mask_;
    while (slots_[at].record != 0) at = (at + 1) & mask_;
    slots_[at].hash = hash;
    slots_[at].record = static_cast<std::uint32_t>(record.data() - raw.data()) + 1;
  }
}

FrameBlock::~FrameBlock() {
  for (std::size_t i = 0; i <= mask_; ++i) delete[] slots_[i].words.load();
}

void FrameBlock::fetch_function(std::uint32_t hash) const {
  const auto* words = slots_[hash & mask_].words.load(std::memory_order_relaxed);
  if (words == nullptr) return;
  __builtin_prefetch(words);
  __builtin_prefetch(words + 16);
}

const std::uint32_t* FrameBlock::words_of(const Slot& slot) const {
  const auto* kept = slot.words.load(std::memory_order_acquire);
  if (kept != nullptr) return kept;
  auto made = RecordReader(raw_.substr(slot.record - 1)).read();
  // Of two threads that ask at the same time the first one's stays.
  if (slot.words.compare_exchange_strong(kept, made.get())) kept = made.release();
  return kept;
}

std::uint64_t FrameBlock::releases_of(const FrameQuestion& question) const {
  Asked asked{question.function, question.line, question.code};
  if (asked.name.empty()) {
    for (std::size_t at = 0; at <= mask_; ++at)
      if (slots_[at].record != 0) compare(words_of(slots_[at]), asked);
  } else {
    for (auto at = question.hash & mask_; slots_[at].record != 0; at = (at + 1) & mask_)
      if (slots_[at].hash == question.hash) compare(words_of(slots_[at]), asked);
  }
  if (asked.same_text != 0) return asked.same_text;
  return asked.at_line != 0 ? asked.at_line : asked.in_range;
}

}  // namespace tracelore
