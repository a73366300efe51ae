#include "engine/traceback/source_lines.h"

#include <algorithm>
#include <array>
#include <bit>

#include "engine/base/find.h"
#include "engine/traceback/scan.h"

namespace tracelore::parsing {
namespace {

constexpr std::size_t kBlock = 64, kLane = sizeof(ByteLane);
constexpr char kFiller = 'a';
using SignedLane = signed char __attribute__((vector_size(16)));

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
struct Gathered {
  ByteLane high = {};  // their bits, of which the highest says that one was not ASCII
  ByteLane least = ByteLane{} + 0xFF;
  ByteLane arrows = {};
};

// Reads a byte beyond the block.
BlockMarks marks_of(const char* block, Gathered& gathered) {
  BlockMarks marks;
  for (std::size_t at = 0; at < kBlock; at += kLane) {
    const auto bytes = load_lane(block + at), next = load_lane(block + at + 1);
    const auto ends = ByteLane(bytes == '\n');
    // Control characters, and whatever is not ASCII.
    const auto strange = ByteLane(SignedLane(bytes) < 0x20) ^ ends;
    const auto open = ByteLane(bytes == '(');
    // A colour without its escape, or a speaker.
    const auto code = ByteLane(bytes == '[') & (ByteLane(next == '0') | ByteLane(next == 'r'));
    const auto dress = strange | code | ByteLane(bytes == '\\') | ByteLane(bytes == '^') |
                       ByteLane(bytes == 0x7F) | ByteLane(bytes == '&') | ByteLane(bytes == '<');
    const auto quote = ByteLane(next == '"') | ByteLane(next == '\'') | ByteLane(next == '\\');
    const auto names = strange | ByteLane(bytes == ':') | (open & quote);
    const auto traces =
        (open & ByteLane(next == 'm')) | (ByteLane(bytes == ' ') & ByteLane(next == 'F'));
    marks.ends |= lane_bits(ends) << at;
    marks.dress |= lane_bits(dress) << at;
    marks.names |= lane_bits(names) << at;
    marks.traces |= lane_bits(traces) << at;
    gathered.high |= bytes;
    gathered.least = bytes < gathered.least ? bytes : gathered.least;
    gathered.arrows |= ByteLane(bytes == '-') & ByteLane(next == '>');
  }
  return marks;
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
  Gathered gathered;
  Splitter splitter(text, begin, out);
  std::size_t at = begin;
  for (; at + kBlock < text.size(); at += kBlock)
    splitter.take(at, marks_of(text.data() + at, gathered));
  std::array<char, kBlock + 1> rest;
  rest.fill(kFiller);
  std::copy(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(), rest.begin());
  splitter.take(at, marks_of(rest.data(), gathered));
  splitter.finish();
  const auto zero = ByteLane(gathered.least == 0), high = ByteLane(SignedLane(gathered.high) < 0);
  out.ascii = begin == 0 && !any_byte(zero | high);
  out.arrow = any_byte(gathered.arrows);
  return out;
}

}  // namespace tracelore::parsing
