#include "engine/paste/decode/source_lines.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#ifdef __x86_64__
#include <immintrin.h>
#endif

#include "engine/base/lanes.h"
#include "engine/paste/scan.h"

namespace tracelore::parsing {
namespace {

constexpr std::size_t kBlock = 64;
constexpr char kFiller = 'a';
using SignedLane = signed char __attribute__((vector_size(16)));
using WideLane = unsigned char __attribute__((vector_size(32)));
using SignedWideLane = signed char __attribute__((vector_size(32)));

// A bit for each of 64 bytes: where lines end, and what makes their marks.
struct BlockMarks {
  std::uint64_t ends = 0;
  std::uint64_t dress = 0;
  std::uint64_t names = 0;
  std::uint64_t traces = 0;

  // The marks of the line that these bytes belong to.
  unsigned of(std::uint64_t bytes) const {
    unsigned marks = 0;
    if ((dress & bytes) != 0) marks |= kMayBeDressed;
    if ((names & bytes) != 0) marks |= kMayNameClass;
    if ((traces & bytes) != 0) marks |= kMayBeTrace;
    return marks;
  }
};

// What many blocks have, and what is gathered of all of them.
struct Marks {
  static constexpr std::size_t kMost = 64;

  std::array<BlockMarks, kMost> blocks;
  bool strange = false;  // control characters other than line ends, or what is not ASCII
  bool arrow = false;
};

std::uint64_t bits_of(const ByteLane& lane) {
  return lane_bits(lane);
}

#ifdef __x86_64__
[[gnu::target("avx2")]] std::uint64_t bits_of(const WideLane& lane) {
  return static_cast<unsigned>(_mm256_movemask_epi8(reinterpret_cast<const __m256i&>(lane)));
}
#endif

// Reads a byte beyond the blocks. `Lane` is as wide as the processor's vectors.
template <class Lane, class SignedLane>
[[gnu::always_inline]] inline void mark_by(const char* text, std::size_t blocks, Marks& marks) {
  Lane strange_ones = {}, arrows = {};
  for (std::size_t block = 0; block < blocks; ++block) {
    BlockMarks found;
    for (std::size_t at = 0; at < kBlock; at += sizeof(Lane)) {
      Lane bytes, next;
      std::memcpy(&bytes, text + block * kBlock + at, sizeof bytes);
      std::memcpy(&next, text + block * kBlock + at + 1, sizeof next);
      const auto ends = Lane(bytes == '\n');
      const auto strange = Lane(SignedLane(bytes + 1) < 0x21) ^ ends;
      const auto open = Lane(bytes == '(');
      // A colour without its escape, or a speaker.
      const auto code = Lane(bytes == '[') & (Lane(next == '0') | Lane(next == 'r'));
      const auto dress =
          strange | code | Lane((bytes & 0xFD) == '\\') | Lane(bytes == '&') | Lane(bytes == '<');
      const auto quote = Lane(next == '"') | Lane(next == '\'') | Lane(next == '\\');
      const auto names = strange | Lane(bytes == ':') | (open & quote);
      const auto traces = (open & Lane(next == 'm')) | (Lane(bytes == ' ') & Lane(next == 'F'));
      found.ends |= bits_of(ends) << at;
      found.dress |= bits_of(dress) << at;
      found.names |= bits_of(names) << at;
      found.traces |= bits_of(traces) << at;
      strange_ones |= strange;
      arrows |= Lane(bytes == '-') & Lane(next == '>');
    }
    marks.blocks[block] = found;
  }
  marks.strange |= bits_of(strange_ones) != 0;
  marks.arrow |= bits_of(arrows) != 0;
}

#ifdef __x86_64__
[[gnu::target("avx2")]] void mark_wide(const char* text, std::size_t blocks, Marks& marks) {
  mark_by<WideLane, SignedWideLane>(text, blocks, marks);
}
#endif

void mark(const char* text, std::size_t blocks, Marks& marks) {
#ifdef __x86_64__
  if (__builtin_cpu_supports("avx2")) return mark_wide(text, blocks, marks);
#endif
  mark_by<ByteLane, SignedLane>(text, blocks, marks);
}

class Splitter {
 public:
  Splitter(std::string_view text, std::size_t begin, SplitText& out)
      : text_(text), start_(begin), out_(out) {}

  // The lines that end in the block at `at`.
  void take(std::size_t at, BlockMarks marks) {
    std::uint64_t done = 0;
    marks.traces &= ~head_at(at);
    for (auto ends = marks.ends; ends != 0; ends &= ends - 1) {
      const auto until = ends ^ (ends - 1);  // the bits up to the line's end
      open_ |= marks.of(until & ~done);
      done = until;
      const auto end = at + static_cast<std::size_t>(std::countr_zero(ends));
      end_line(end > start_ && text_[end - 1] == '\r' ? end - 1 : end);
      start_ = end + 1;
      marks.traces &= ~head_at(at);
    }
    open_ |= marks.of(~done);
    out_.ended |= done != 0;
  }

  void finish() {
    if (start_ < text_.size()) end_line(text_.size());
  }

 private:
  // Where "  File " at the head of the line is met in the block at `at`: the line is a frame, and
  // needs no mark to be known.
  std::uint64_t head_at(std::size_t at) const {
    const auto place = start_ + 1 - at;  // wraps around where the line began before
    return place < kBlock ? std::uint64_t{1} << place : 0;
  }

  void end_line(std::size_t end) {
    const auto number = out_.lines.size() + 1;
    // What may be a JSON record ends with a brace, and perhaps blanks.
    const char last = end > start_ ? text_[end - 1] : kFiller;
    if (last == '}' || is_blank(last)) open_ |= kMayBeDressed;
    out_.longest = std::max(out_.longest, end - start_);
    out_.lines.push_back({text_.substr(start_, end - start_),
                          {number, number},
                          {start_, end},
                          static_cast<std::uint8_t>(open_)});
    open_ = 0;
  }

  std::string_view text_;
  std::size_t start_;  // of the line that is open
  unsigned open_ = 0;  // its marks so far
  SplitText& out_;
};

}  // namespace

SplitText split_text(std::string_view text, std::size_t begin) {
  constexpr std::size_t kUsualLine = 48;
  SplitText out;
  out.lines.reserve(text.size() / kUsualLine + 1);
  Marks marks;
  Splitter splitter(text, begin, out);
  std::size_t at = begin;
  while (at + kBlock < text.size()) {
    const auto blocks = std::min((text.size() - at - 1) / kBlock, Marks::kMost);
    mark(text.data() + at, blocks, marks);
    for (std::size_t block = 0; block < blocks; ++block, at += kBlock)
      splitter.take(at, marks.blocks[block]);
  }
  std::array<char, kBlock + 1> rest;
  rest.fill(kFiller);
  std::copy(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(), rest.begin());
  mark(rest.data(), 1, marks);
  splitter.take(at, marks.blocks[0]);
  splitter.finish();
  out.ascii = begin == 0 && (!marks.strange || is_ascii(text));
  out.arrow = marks.arrow;
  return out;
}

}  // namespace tracelore::parsing
