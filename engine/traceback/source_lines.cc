#include "engine/traceback/source_lines.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "engine/base/find.h"
#include "engine/traceback/scan.h"

namespace tracelore::parsing {
namespace {

constexpr std::size_t kBlock = 64;
constexpr char kFiller = 'a';

// Lanes are handed on by reference: how wide ones are passed depends on the processor.
inline std::uint64_t bits_of(const ByteLane& lane) {
  return lane_bits(lane);
}

template <class Lane>
struct SignedOf;
template <>
struct SignedOf<ByteLane> {
  using Type = signed char __attribute__((vector_size(16)));
};

#ifdef __x86_64__
// Of processors that have AVX2: half the steps.
using WideLane = unsigned char __attribute__((vector_size(32)));
template <>
struct SignedOf<WideLane> {
  using Type = signed char __attribute__((vector_size(32)));
};

[[gnu::always_inline]] inline std::uint64_t bits_of(const WideLane& lane) {
  std::array<ByteLane, 2> halves;
  std::memcpy(halves.data(), &lane, sizeof lane);
  return lane_bits(halves[0]) | lane_bits(halves[1]) << sizeof(ByteLane);
}
#endif

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

// What is gathered of all bytes.
template <class Lane>
struct Gathered {
  Lane high = {};  // their bits, of which the highest says that one was not ASCII
  Lane least = Lane{} + 0xFF;
  Lane arrows = {};
};

// The bytes that are looked for, a lane full of each.
template <class Lane>
struct Wanted {
  Lane end = Lane{} + '\n', control = Lane{} + 0x20, deleted = Lane{} + 0x7F;
  Lane blank = Lane{} + ' ', colon = Lane{} + ':', open = Lane{} + '(', bracket = Lane{} + '[';
  Lane less = Lane{} + '<', ampersand = Lane{} + '&', caret = Lane{} + '^', dash = Lane{} + '-';
  Lane backslash = Lane{} + '\\', quote = Lane{} + '"', tick = Lane{} + '\'', slash = Lane{} + '/';
  Lane greater = Lane{} + '>', zero = Lane{} + '0', nine = Lane{} + '9';
  Lane f = Lane{} + 'F', m = Lane{} + 'm', r = Lane{} + 'r';
};

// Reads a byte beyond the block.
template <class Lane>
[[gnu::always_inline]] inline void mark_block(const char* block, const Wanted<Lane>& wanted,
                                              Gathered<Lane>& gathered, BlockMarks& marks) {
  using Signed = typename SignedOf<Lane>::Type;
  for (std::size_t at = 0; at < kBlock; at += sizeof(Lane)) {
    Lane bytes, next;
    std::memcpy(&bytes, block + at, sizeof bytes);
    std::memcpy(&next, block + at + 1, sizeof next);
    const auto ends = Lane(bytes == wanted.end);
    // Control characters, and whatever is not ASCII.
    const auto strange = Lane(Signed(bytes) < Signed(wanted.control)) ^ ends;
    const auto open = Lane(bytes == wanted.open);
    // A colour without its escape, a speaker; a tag, which no figure follows.
    const auto code =
        Lane(bytes == wanted.bracket) & (Lane(next == wanted.zero) | Lane(next == wanted.r));
    const auto tag = Lane(bytes == wanted.less) &
                     (Lane(Signed(next) > Signed(wanted.nine)) | Lane(next == wanted.slash));
    const auto dress = strange | code | tag | Lane(bytes == wanted.backslash) |
                       Lane(bytes == wanted.caret) | Lane(bytes == wanted.deleted) |
                       Lane(bytes == wanted.ampersand);
    const auto quote =
        Lane(next == wanted.quote) | Lane(next == wanted.tick) | Lane(next == wanted.backslash);
    const auto names = strange | Lane(bytes == wanted.colon) | (open & quote);
    const auto traces =
        (open & Lane(next == wanted.m)) | (Lane(bytes == wanted.blank) & Lane(next == wanted.f));
    marks.ends |= bits_of(ends) << at;
    marks.dress |= bits_of(dress) << at;
    marks.names |= bits_of(names) << at;
    marks.traces |= bits_of(traces) << at;
    gathered.high |= bytes;
    gathered.least = bytes < gathered.least ? bytes : gathered.least;
    gathered.arrows |= Lane(bytes == wanted.dash) & Lane(next == wanted.greater);
  }
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

template <class Lane>
[[gnu::always_inline]] inline void split_by(std::string_view text, std::size_t begin,
                                            SplitText& out) {
  Gathered<Lane> gathered;
  Wanted<Lane> wanted;
  asm("" : "+m"(wanted));  // else GCC makes each of them anew for every block
  Splitter splitter(text, begin, out);
  std::size_t at = begin;
  for (; at + kBlock < text.size(); at += kBlock) {
    BlockMarks marks;
    mark_block(text.data() + at, wanted, gathered, marks);
    splitter.take(at, marks);
  }
  std::array<char, kBlock + 1> rest;
  rest.fill(kFiller);
  std::copy(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(), rest.begin());
  BlockMarks marks;
  mark_block(rest.data(), wanted, gathered, marks);
  splitter.take(at, marks);
  splitter.finish();
  using Signed = typename SignedOf<Lane>::Type;
  const auto strange = Lane(gathered.least == 0) | Lane(Signed(gathered.high) < 0);
  out.ascii = begin == 0 && bits_of(strange) == 0;
  out.arrow = bits_of(gathered.arrows) != 0;
}

#ifdef __x86_64__
[[gnu::target("avx2")]] void split_wide(std::string_view text, std::size_t begin, SplitText& out) {
  split_by<WideLane>(text, begin, out);
}
#endif

void split(std::string_view text, std::size_t begin, SplitText& out) {
#ifdef __x86_64__
  if (__builtin_cpu_supports("avx2")) return split_wide(text, begin, out);
#endif
  split_by<ByteLane>(text, begin, out);
}

}  // namespace

SplitText split_text(std::string_view text, std::size_t begin) {
  constexpr std::size_t kUsualLine = 48;
  SplitText out;
  out.lines.reserve(text.size() / kUsualLine + 1);
  split(text, begin, out);
  return out;
}

}  // namespace tracelore::parsing
