#include "engine/release/frame_block.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstring>
#include <memory>
#include <new>
#include <utility>
#include <vector>

namespace tracelore {
namespace {

// A function in words: how many Runs, those, then its shapes.

// Where a shape began in some releases. No file has so many lines, no function so many shapes and
// no table so many releases as do not fit; what is larger is left out.
struct Run {
  std::uint16_t first = 0;
  std::uint16_t span = 0;        // lines of the shape
  std::uint32_t shape : 20 = 0;  // where it begins, in words from the function's begin
  std::uint32_t release : 6 = 0;
  std::uint32_t more : 6 = 0;  // releases after that one
};
static_assert(sizeof(Run) == 8);
constexpr std::size_t kMostShort = 0xFFFF;
constexpr std::uint32_t kMostWords = (1U << 20U) - 1;
constexpr std::size_t kMostReleases = 64;

// A shape: a bit for each line from the first one on, set where something can stand in a traceback;
// then, for each that is set, four bits of the line's text.
constexpr std::size_t kWordBits = 32;

bool is_active(const std::uint32_t* shape, std::uint32_t offset) {
  return (shape[offset / kWordBits] >> (offset % kWordBits) & 1U) != 0;
}

// Of an active line.
unsigned text_of(const std::uint32_t* shape, std::uint32_t span, std::uint32_t offset) {
  const auto word = offset / kWordBits;
  auto before = std::popcount(shape[word] & ((1U << (offset % kWordBits)) - 1));
  for (std::size_t i = 0; i < word; ++i) before += std::popcount(shape[i]);
  const auto* texts = shape + span / kWordBits + 1;
  return texts[before / 8] >> (before % 8 * 4) & 15U;
}

std::size_t words_for(std::size_t bytes) {
  return (bytes + 3) / 4;
}

void append_bytes(std::string_view bytes, std::vector<std::uint32_t>& words) {
  const auto at = words.size();
  words.resize(at + words_for(bytes.size()));
  if (!bytes.empty()) std::memcpy(&words[at], bytes.data(), bytes.size());
}

std::uint64_t bits_of(const Run& run) {
  return (~std::uint64_t{0} >> (kMostReleases - 1 - run.more)) << run.release;
}

// Four bits of a source line, as tools/frame_table.py computes them; more where no line is known.
unsigned digest(std::string_view code) {
  constexpr std::string_view kBlanks = " \t\r\n\f\v";
  constexpr unsigned kNoCode = 16;  // no digest is so large
  const auto first = code.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return kNoCode;
  code = code.substr(first, code.find_last_not_of(kBlanks) - first + 1);
  return static_cast<unsigned>(
      crc32(0, reinterpret_cast<const Bytef*>(code.data()), static_cast<uInt>(code.size())) & 15U);
}

// Decodes a function's record.
class RecordReader {
 public:
  explicit RecordReader(std::string_view record) : record_(record) {}

  std::unique_ptr<const std::uint32_t[]> read() {
    record_.text();  // its name
    for (auto left = record_.number(); left > 0 && record_.ok(); --left) read_shape();
    const auto shapes = 1 + words_for(sizeof(Run) * runs_.size());
    if (shapes + shapes_.size() > kMostWords) runs_.clear();
    for (auto& run : runs_) run.shape += static_cast<std::uint32_t>(shapes) & kMostWords;
    auto words = std::make_unique<std::uint32_t[]>(shapes + shapes_.size());
    words[0] = static_cast<std::uint32_t>(runs_.size());
    if (!runs_.empty()) std::memcpy(&words[1], runs_.data(), sizeof(Run) * runs_.size());
    std::copy(shapes_.begin(), shapes_.end(), &words[shapes]);
    return words;
  }

 private:
  void read_shape() {
    const auto span = record_.number();
    const bool fits = span <= kMostShort;
    const auto shape = shapes_.size();
    if (fits) shapes_.resize(shape + span / kWordBits + 1);
    const auto count = record_.number();
    std::int64_t offset = 0;
    for (std::uint64_t i = 0; i < count && record_.ok(); ++i) {
      offset += record_.difference();
      if (fits && std::in_range<std::uint16_t>(offset) && std::cmp_less_equal(offset, span))
        shapes_[shape + static_cast<std::size_t>(offset) / kWordBits] |=
            1U << static_cast<std::uint32_t>(offset) % kWordBits;
    }
    append_bytes(record_.bytes((count + 1) / 2), shapes_);
    if (!record_.ok())
      std::fill(shapes_.begin() + static_cast<std::ptrdiff_t>(shape), shapes_.end(), 0);
    read_runs(span, shape);
  }

  void read_runs(std::uint64_t span, std::size_t shape) {
    std::uint64_t release = 0;
    std::int64_t first = 0;
    for (auto left = record_.number(); left > 0 && record_.ok(); --left) {
      release += record_.number();
      const auto releases = record_.number();
      first += record_.difference();
      if (std::in_range<std::uint16_t>(first) && span <= kMostShort && shape <= kMostWords &&
          releases > 0 && release < kMostReleases && releases <= kMostReleases - release)
        runs_.push_back({static_cast<std::uint16_t>(first), static_cast<std::uint16_t>(span),
                         static_cast<std::uint32_t>(shape) & kMostWords,
                         static_cast<std::uint32_t>(release) & 63U,
                         static_cast<std::uint32_t>(releases - 1) & 63U});
      release += releases;
    }
  }

  TableCursor record_;
  std::vector<Run> runs_;
  std::vector<std::uint32_t> shapes_;
};

// The releases that hold what is asked, by how much of it they agree with.
struct Found {
  std::uint64_t in_range = 0;  // the line lies within the function
  std::uint64_t at_line = 0;   // and something that can fail stands there
  // Of those, by the digest of what stands there; set where `texts` has a bit.
  std::array<std::uint64_t, 16> with_text;
  unsigned texts = 0;

  void add_text(unsigned text, std::uint64_t releases) {
    with_text[text] = (texts >> text & 1U) != 0 ? with_text[text] | releases : releases;
    texts |= 1U << text;
  }

  // Of most frames all releases have the same text there: nobody asks for its digest.
  std::uint64_t best(std::string_view code) const {
    if (at_line == 0) return in_range;
    if (std::has_single_bit(texts)) return at_line;
    const auto asked = digest(code);
    return (texts >> asked & 1U) != 0 ? with_text[asked] : at_line;
  }
};

// `function` is where its words begin.
void compare(const std::uint32_t* function, const FrameQuestion& question, Found& found) {
  const auto* runs = reinterpret_cast<const Run*>(function + 1);
  const std::size_t count = *function;
  for (std::size_t begin = 0; begin < count; begin += 64) {
    // No branch is taken until it is known which runs hold the line, nobody could foretell it. A
    // line before the first one wraps to one beyond the span.
    std::uint64_t hits = 0;
    const auto more = std::min<std::size_t>(count - begin, 64);
    for (std::size_t i = 0; i < more; ++i)
      hits |= std::uint64_t{question.line - runs[begin + i].first <= runs[begin + i].span} << i;
    for (; hits != 0; hits &= hits - 1) {
      const Run& run = runs[begin + static_cast<std::size_t>(std::countr_zero(hits))];
      const auto offset = question.line - run.first;
      const auto* shape = function + run.shape;
      const auto in = bits_of(run);
      found.in_range |= in;
      if (!is_active(shape, offset)) continue;
      found.at_line |= in;
      found.add_text(text_of(shape, run.span, offset), in);
    }
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

struct FrameBlock::Slot {
  std::uint32_t hash = 0;                                     // of a name
  std::uint32_t record = 0;                                   // 1 + where it begins; 0: free
  mutable std::atomic<const std::uint32_t*> words = nullptr;  // of the record
};

// Before the slots, as wide as a block is aligned.
struct alignas(64) FrameBlock::Source {
  std::string_view raw;
};

const FrameBlock::Source& FrameBlock::source() const {
  return *reinterpret_cast<const Source*>(word_ - word_ % kAlignment);
}

FrameBlock::Slot* FrameBlock::slots() const {
  return reinterpret_cast<Slot*>(word_ - word_ % kAlignment + sizeof(Source));
}

FrameBlock FrameBlock::make(std::string_view raw) {
  TableCursor cursor(raw);
  // No record is shorter than two bytes and its size.
  const auto functions = std::min<std::uint64_t>(cursor.number(), raw.size() / 3);
  const auto count = std::bit_ceil(functions * 2 + 1);
  auto* memory =
      ::operator new(sizeof(Source) + count * sizeof(Slot), std::align_val_t{kAlignment});
  const FrameBlock block(reinterpret_cast<std::uintptr_t>(memory) +
                         static_cast<std::uintptr_t>(std::countr_zero(count)));
  new (memory) Source{raw};
  auto* slots = block.slots();
  std::uninitialized_default_construct_n(slots, count);
  for (auto left = functions; left > 0 && cursor.ok(); --left) {
    const auto record = cursor.text();
    const auto hash = hash_of(TableCursor(record).text());
    auto at = hash & (count - 1);
    while (slots[at].record != 0) at = (at + 1) & (count - 1);
    slots[at].hash = hash;
    slots[at].record = static_cast<std::uint32_t>(record.data() - raw.data()) + 1;
  }
  return block;
}

void FrameBlock::release() const {
  for (std::size_t i = 0; i <= mask(); ++i) delete[] slots()[i].words.load();
  ::operator delete(reinterpret_cast<void*>(word_ - word_ % kAlignment),
                    std::align_val_t{kAlignment});
}

void FrameBlock::fetch_slot(std::uint32_t hash) const {
  __builtin_prefetch(&slots()[hash & mask()]);
}

void FrameBlock::fetch_function(std::uint32_t hash) const {
  const auto* words = slots()[hash & mask()].words.load(std::memory_order_relaxed);
  if (words == nullptr) return;
  __builtin_prefetch(words);
  __builtin_prefetch(words + 16);
}

const std::uint32_t* FrameBlock::words_of(const Slot& slot) const {
  const auto* kept = slot.words.load(std::memory_order_acquire);
  if (kept != nullptr) return kept;
  auto made = RecordReader(source().raw.substr(slot.record - 1)).read();
  // Of two threads that ask at the same time the first one's stays.
  if (slot.words.compare_exchange_strong(kept, made.get())) kept = made.release();
  return kept;
}

std::uint64_t FrameBlock::releases_of(const FrameQuestion& question) const {
  Found found;
  const auto* slots = this->slots();
  const auto mask = this->mask();
  if (question.function.empty()) {
    for (std::size_t at = 0; at <= mask; ++at)
      if (slots[at].record != 0) compare(words_of(slots[at]), question, found);
  } else {
    for (auto at = question.hash & mask; slots[at].record != 0; at = (at + 1) & mask)
      if (slots[at].hash == question.hash) compare(words_of(slots[at]), question, found);
  }
  return found.best(question.code);
}

}  // namespace tracelore
