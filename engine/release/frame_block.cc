#include "engine/release/frame_block.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <bit>

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

// Releases `first` to `first + count - 1`.
ReleaseSet bits_of(std::uint64_t first, std::uint64_t count) {
  return (~ReleaseSet() >> (kReleasesInTable - count)) << first;
}

}  // namespace

// The releases that hold what is asked, by how much of it they agree with.
class FrameBlock::Answer {
 public:
  explicit Answer(const FrameQuestion& question) : question_(question) {}

  void add(const Shape& shape) {
    for (const auto& start : shape.starts) {
      const auto offset = question_.line - start.line;
      if (offset < 0 || offset > shape.span) continue;
      in_range_ |= start.releases;
      const auto line = std::ranges::lower_bound(shape.lines, offset, {}, &Line::offset);
      if (line == shape.lines.end() || line->offset != offset) continue;
      at_line_ |= start.releases;
      with_text_[line->text] |= start.releases;
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
  const FrameQuestion& question_;
  ReleaseSet in_range_;                        // the line lies within the function
  ReleaseSet at_line_;                         // and something that can fail stands there
  std::array<ReleaseSet, 16> with_text_ = {};  // of those, by the digest of what stands there
};

FrameBlock::FrameBlock(std::string_view raw, Held held) : held_(held) {
  TableCursor cursor(raw);
  for (auto left = cursor.number(); left > 0 && cursor.ok(); --left) {
    const auto record = cursor.text();
    read_function(record, functions_[TableCursor(record).text()]);
  }
}

// How many shapes; of each its span, its lines, the digests of their texts (two a byte), and its
// runs.
void FrameBlock::read_function(std::string_view record, std::vector<Shape>& shapes) {
  TableCursor cursor(record);
  cursor.text();  // its name
  for (auto left = cursor.number(); left > 0 && cursor.ok(); --left) {
    Shape shape;
    shape.span = static_cast<std::int64_t>(std::min(cursor.number(), kMostLines));
    std::int64_t offset = 0;
    for (auto lines = cursor.number(); lines > 0 && cursor.ok(); --lines) {
      offset += cursor.difference();
      shape.lines.push_back({static_cast<std::int32_t>(offset)});
    }
    const auto texts = cursor.bytes((shape.lines.size() + 1) / 2);
    if (!cursor.ok()) return;
    for (std::size_t i = 0; i < shape.lines.size(); ++i)
      shape.lines[i].text = static_cast<unsigned char>(texts[i / 2]) >> (i % 2 * 4) & 15U;
    read_starts(cursor, shape.starts);
    if (std::ranges::is_sorted(shape.lines, {}, &Line::offset)) shapes.push_back(std::move(shape));
  }
}

// Runs of three numbers: how many releases lie between the last run and this, how many it holds,
// where the shape begins in them. The last is the difference to where it began before.
void FrameBlock::read_starts(TableCursor& cursor, std::vector<Start>& starts) {
  std::uint64_t release = 0;
  Start start;
  for (auto runs = cursor.number(); runs > 0 && cursor.ok(); --runs) {
    release += cursor.number();
    const auto releases = cursor.number();
    start.line += cursor.difference();
    if (releases > 0 && release < kReleasesInTable && releases <= kReleasesInTable - release) {
      start.releases = bits_of(release, releases);
      starts.push_back(start);
    }
    release += releases;
  }
}

ReleaseSet FrameBlock::releases_of(const FrameQuestion& question) const {
  Answer answer(question);
  if (question.function.empty()) {
    for (const auto& [name, shapes] : functions_)
      for (const auto& shape : shapes) answer.add(shape);
  } else if (const auto found = functions_.find(question.function); found != functions_.end()) {
    for (const auto& shape : found->second) answer.add(shape);
  }
  return answer.best(held_);
}

}  // namespace tracelore
