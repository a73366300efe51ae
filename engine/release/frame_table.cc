#include "engine/release/frame_table.h"

#include <zlib.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <functional>

#include "engine/base/embedded.h"

namespace tracelore {
namespace embedded {
std::span<const File> frame_table_files();
}  // namespace embedded

namespace {

constexpr std::string_view kMagic = "TLFT1\n";
constexpr std::size_t kMostInflated = 16 << 20;  // bytes of a block or of the header
constexpr std::size_t kMostFrames = 64;          // that vote; the innermost are the last
constexpr std::size_t kLeastFrames = 3;

// Reads the numbers of a block; past its end everything is 0 and `ok` is false.
class Cursor {
 public:
  explicit Cursor(std::string_view bytes) : bytes_(bytes) {}

  bool ok() const { return ok_; }

  std::uint64_t number() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      const auto byte = take();
      value |= std::uint64_t{byte & 0x7FU} << shift;
      if ((byte & 0x80U) == 0) return value;
    }
    ok_ = false;
    return 0;
  }

  std::int64_t difference() {
    const auto value = number();
    const auto half = static_cast<std::int64_t>(value >> 1);
    return (value & 1) != 0 ? -half - 1 : half;
  }

  std::string_view bytes(std::size_t count) {
    if (count > bytes_.size() - at_) {
      ok_ = false;
      count = bytes_.size() - at_;
    }
    at_ += count;
    return bytes_.substr(at_ - count, count);
  }

  std::string_view text() { return bytes(number()); }
  std::string_view rest() const { return bytes_.substr(at_); }

 private:
  unsigned take() {
    if (at_ < bytes_.size()) return static_cast<unsigned char>(bytes_[at_++]);
    ok_ = false;
    return 0;
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
  bool ok_ = true;
};

std::string inflated(std::string_view packed, std::size_t size) {
  if (size > kMostInflated) return {};
  std::string raw(size, '\0');
  uLongf length = size;
  const auto status =
      uncompress(reinterpret_cast<Bytef*>(raw.data()), &length,
                 reinterpret_cast<const Bytef*>(packed.data()), static_cast<uLong>(packed.size()));
  if (status != Z_OK || length != size) raw.clear();
  return raw;
}

std::uint32_t little_endian(std::string_view bytes) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i)
    value |= std::uint32_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
  return value;
}

// Four bits of a source line, as tools/frame_table.py computes them; nothing where no line is
// known.
std::optional<unsigned> digest(std::string_view code) {
  constexpr std::string_view kBlanks = " \t\r\n\f\v";
  const auto first = code.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return std::nullopt;
  code = code.substr(first, code.find_last_not_of(kBlanks) - first + 1);
  return static_cast<unsigned>(
      crc32(0, reinterpret_cast<const Bytef*>(code.data()), static_cast<uInt>(code.size())) & 15U);
}

// Releases that hold the frame, by how much of it they agree with.
struct Agreement {
  std::uint64_t in_range = 0;   // the line lies within the function
  std::uint64_t at_line = 0;    // and something that can fail stands there
  std::uint64_t same_text = 0;  // and it reads the same
};

std::uint64_t bits(std::uint64_t first, std::uint64_t count) {
  if (first >= 64 || count == 0) return 0;
  const auto ones = count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
  return ones << first;
}

}  // namespace

// One file's block, inflated and decoded: its numbers are read once, not for every frame.
class FrameTable::Block {
 public:
  explicit Block(std::string raw) : raw_(std::move(raw)) {
    Cursor start(raw_);
    const auto size = start.number();
    const auto all = start.rest();
    const auto split = std::min<std::size_t>(size, all.size());
    Cursor meta(all.substr(0, split)), nibbles(all.substr(split));
    for (auto left = meta.number(); left > 0 && meta.ok(); --left) read_function(meta, nibbles);
    hashes_.reserve(functions_.size());
    for (const auto& function : functions_) hashes_.push_back(hash_of(function.name));
  }

  void fetch() const {
    __builtin_prefetch(hashes_.data());
    __builtin_prefetch(functions_.data());
    __builtin_prefetch(shapes_.data());
    __builtin_prefetch(runs_.data());
  }

  Agreement agreement(const FrameLine& frame) const {
    // IPython writes `Tensor.backward` where Python writes `backward`.
    const auto name = frame.function.substr(frame.function.rfind('.') + 1);
    const auto wanted = hash_of(name);
    Question question{static_cast<std::int64_t>(std::min<std::size_t>(frame.line, 1 << 30)),
                      frame.code};
    Agreement found;
    for (std::size_t i = 0; i < hashes_.size(); ++i) {
      if (!name.empty() && (hashes_[i] != wanted || functions_[i].name != name)) continue;
      for (auto shape = functions_[i].shapes_begin; shape < functions_[i].shapes_end; ++shape)
        compare(shapes_[shape], question, found);
    }
    return found;
  }

 private:
  struct Function {
    std::string_view name;
    std::size_t shapes_begin;
    std::size_t shapes_end;
  };
  static std::uint32_t hash_of(std::string_view name) {
    return static_cast<std::uint32_t>(std::hash<std::string_view>{}(name));
  }

  // One form that a function's body had.
  struct Shape {
    std::int64_t span = 0;  // its lines
    std::size_t offsets_begin = 0;
    std::size_t offsets_end = 0;
    std::size_t runs_begin = 0;
    std::size_t runs_end = 0;
    std::string_view nibbles;  // four bits of the text at each offset

    unsigned digest_of(std::size_t index) const {
      const auto byte = static_cast<unsigned char>(nibbles[index / 2]);
      return index % 2 == 0 ? byte & 15U : byte >> 4U;
    }
  };

  // Where a shape began in some releases.
  struct Run {
    std::uint64_t releases;
    std::int64_t first;
  };

  static constexpr unsigned kNotAsked = 0x100, kNoCode = 0x101;  // no digest has so many bits
  struct Question {
    std::int64_t line;
    std::string_view code;
    unsigned digest = kNotAsked;  // of most frames nobody asks
  };

  void read_function(Cursor& meta, Cursor& nibbles) {
    Function function{meta.text(), shapes_.size(), 0};
    for (auto left = meta.number(); left > 0 && meta.ok(); --left) read_shape(meta, nibbles);
    function.shapes_end = shapes_.size();
    functions_.push_back(function);
  }

  void read_shape(Cursor& meta, Cursor& nibbles) {
    constexpr std::uint64_t kMostLines = 1 << 30;
    Shape shape;
    shape.span = static_cast<std::int64_t>(std::min(meta.number(), kMostLines));
    shape.offsets_begin = offsets_.size();
    const auto count = meta.number();
    std::int64_t offset = 0;
    for (std::uint64_t i = 0; i < count && meta.ok(); ++i) {
      offset += meta.difference();
      offsets_.push_back(static_cast<std::int32_t>(offset));
    }
    shape.nibbles = nibbles.bytes((count + 1) / 2);
    if (!nibbles.ok()) offsets_.resize(shape.offsets_begin);
    shape.offsets_end = offsets_.size();
    shape.runs_begin = runs_.size();
    std::uint64_t release = 0;
    std::int64_t first = 0;
    for (auto left = meta.number(); left > 0 && meta.ok(); --left) {
      release += meta.number();
      const auto releases = meta.number();
      first += meta.difference();
      runs_.push_back({bits(release, releases), first});
      release += releases;
    }
    shape.runs_end = runs_.size();
    shapes_.push_back(shape);
  }

  void compare(const Shape& shape, Question& question, Agreement& found) const {
    const auto begin = offsets_.begin() + static_cast<std::ptrdiff_t>(shape.offsets_begin);
    const auto end = offsets_.begin() + static_cast<std::ptrdiff_t>(shape.offsets_end);
    for (auto run = shape.runs_begin; run < shape.runs_end; ++run) {
      const auto offset = question.line - runs_[run].first;
      if (offset < 0 || offset > shape.span) continue;
      found.in_range |= runs_[run].releases;
      const auto at = std::lower_bound(begin, end, offset);
      if (at == end || *at != offset) continue;
      found.at_line |= runs_[run].releases;
      const auto index = static_cast<std::size_t>(at - begin);
      if (question.digest == kNotAsked) question.digest = digest(question.code).value_or(kNoCode);
      if (shape.digest_of(index) == question.digest) found.same_text |= runs_[run].releases;
    }
  }

  std::string raw_;                    // names and nibbles are views into it
  std::vector<std::uint32_t> hashes_;  // of the functions' names
  std::vector<Function> functions_;
  std::vector<Shape> shapes_;  // function by function
  std::vector<std::int32_t> offsets_;
  std::vector<Run> runs_;
};

struct FrameTable::File {
  std::string path;
  std::string_view packed;
  std::size_t size = 0;                               // inflated
  mutable std::atomic<const Block*> block = nullptr;  // made when it is asked for first

  File() = default;
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  ~File() { delete block.load(); }
};

FrameTable::FrameTable() = default;
FrameTable::FrameTable(FrameTable&&) noexcept = default;
FrameTable::~FrameTable() = default;

namespace {

// The end of a path, with one slash for every run of either kind.
std::string_view with_slashes(std::string_view file, std::string& made) {
  const auto end = file.substr(file.size() - std::min<std::size_t>(file.size(), 512));
  if (end.find('\\') == end.npos && end.find("//") == end.npos) return end;
  made = end;
  std::replace(made.begin(), made.end(), '\\', '/');
  made.erase(
      std::unique(made.begin(), made.end(), [](char a, char b) { return a == '/' && b == '/'; }),
      made.end());
  return made;
}

bool same_frame(const FrameLine& a, const FrameLine& b) {
  return a.line == b.line && a.function == b.function && a.file == b.file;
}

// "<2.7.2" for "2.7.1": a patch that the table does not know is not said to be one that it knows.
std::string after(const std::string& release) {
  const auto dot = release.rfind('.');
  if (dot == std::string::npos) return release;
  return release.substr(0, dot + 1) + std::to_string(std::stoul(release.substr(dot + 1)) + 1);
}

}  // namespace

std::optional<FrameTable> FrameTable::read(std::string_view bytes) {
  if (!bytes.starts_with(kMagic) || bytes.size() < kMagic.size() + 8) return std::nullopt;
  const auto packed_size = little_endian(bytes.substr(kMagic.size()));
  const auto raw_size = little_endian(bytes.substr(kMagic.size() + 4));
  bytes.remove_prefix(kMagic.size() + 8);
  if (packed_size > bytes.size()) return std::nullopt;
  const auto header = inflated(bytes.substr(0, packed_size), raw_size);
  bytes.remove_prefix(packed_size);
  Cursor cursor(header);
  FrameTable table;
  for (auto left = cursor.number(); left > 0 && cursor.ok(); --left)
    table.releases_.emplace_back(cursor.text());
  // Each file takes at least its path's length and two numbers.
  const auto files = std::min<std::uint64_t>(cursor.number(), header.size());
  table.files_ = std::make_unique<File[]>(files);
  table.by_path_.reserve(files);
  for (std::uint64_t i = 0; i < files && cursor.ok(); ++i) {
    File& file = table.files_[i];
    file.path = cursor.text();
    const auto size = cursor.number();
    file.size = cursor.number();
    if (size > bytes.size()) return std::nullopt;
    file.packed = bytes.substr(0, size);
    bytes.remove_prefix(size);
    table.by_path_.emplace(file.path, &file);
  }
  if (!cursor.ok() || table.releases_.empty() || table.releases_.size() > 64) return std::nullopt;
  return table;
}

// "torch/nn/modules/module.py" of ".../site-packages/torch/nn/modules/module.py": every part from a
// folder "torch" on, the longest first.
const FrameTable::File* FrameTable::find(std::string_view file) const {
  std::string made;
  const auto path = with_slashes(file, made);
  for (auto at = path.find("torch/"); at != path.npos; at = path.find("torch/", at + 1)) {
    if (at > 0 && path[at - 1] != '/') continue;
    if (const auto found = by_path_.find(path.substr(at)); found != by_path_.end())
      return found->second;
  }
  return nullptr;
}

const FrameTable::Block& FrameTable::block_of(const File& file) {
  const Block* kept = file.block.load(std::memory_order_acquire);
  if (kept != nullptr) return *kept;
  auto made = std::make_unique<const Block>(inflated(file.packed, file.size));
  // Of two threads that ask at the same time the first one's stays.
  if (file.block.compare_exchange_strong(kept, made.get())) kept = made.release();
  return *kept;
}

std::uint64_t FrameTable::releases_of(const FrameLine& frame) const {
  const auto* file = frame.line == 0 ? nullptr : find(frame.file);
  return file == nullptr ? 0 : releases_of(*file, frame);
}

std::uint64_t FrameTable::releases_of(const File& file, const FrameLine& frame) {
  const auto found = block_of(file).agreement(frame);
  if (found.same_text != 0) return found.same_text;
  return found.at_line != 0 ? found.at_line : found.in_range;
}

std::optional<std::string> FrameTable::range_of(std::span<const FrameLine> frames) const {
  std::vector<std::size_t> votes(releases_.size());
  std::vector<std::pair<const FrameLine*, const File*>> asked;
  asked.reserve(std::min(frames.size(), kMostFrames));
  for (std::size_t i = frames.size(); i > 0 && asked.size() < kMostFrames; --i) {
    const auto& frame = frames[i - 1];
    // Recursion and eight ranks print the same frame again and again: it is one witness.
    const bool known = std::any_of(asked.begin(), asked.end(), [&](const auto& other) {
      return same_frame(frame, *other.first);
    });
    if (known || frame.file.find("torch") == std::string::npos) continue;
    asked.emplace_back(&frame, frame.line == 0 ? nullptr : find(frame.file));
  }
  // The blocks lie far apart in memory: what the look-ups begin with is fetched for all of them
  // together.
  for (const auto& [frame, file] : asked)
    if (file != nullptr) block_of(*file).fetch();
  std::size_t voters = 0;
  for (const auto& [frame, file] : asked) {
    const auto releases = file == nullptr ? 0 : releases_of(*file, *frame);
    voters += releases != 0 ? 1 : 0;
    for (std::size_t release = 0; release < votes.size(); ++release)
      votes[release] += releases >> release & 1;
  }
  const auto most = *std::max_element(votes.begin(), votes.end());
  if (most < kLeastFrames || most * 3 < voters * 2) return std::nullopt;
  const auto first = std::find(votes.begin(), votes.end(), most) - votes.begin();
  const auto last = votes.rend() - std::find(votes.rbegin(), votes.rend(), most) - 1;
  const auto& oldest = releases_[static_cast<std::size_t>(first)];
  if (first == last) return "==" + oldest;
  return ">=" + oldest + ",<" + after(releases_[static_cast<std::size_t>(last)]);
}

std::optional<std::string> torch_range_from_frames(std::span<const FrameLine> frames) {
  // Never freed: a program that answers one question should end when it has answered.
  static const auto& table = *new std::optional<FrameTable>([] {
    const auto files = embedded::frame_table_files();
    return files.empty() ? std::nullopt : FrameTable::read(files.front().bytes);
  }());
  return table ? table->range_of(frames) : std::nullopt;
}

}  // namespace tracelore
