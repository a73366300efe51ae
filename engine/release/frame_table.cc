#include "engine/release/frame_table.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <bitset>

#include "engine/base/embedded.h"
#include "engine/base/find.h"
#include "engine/base/short_hash.h"
#include "engine/release/frame_block.h"
#include "engine/release/frame_path.h"

namespace tracelore {
namespace embedded {
std::span<const File> frame_table_files();
}  // namespace embedded

namespace {

constexpr std::string_view kMagic = "TLFT2\n";
constexpr std::size_t kMostFrames = 64;  // that vote; the innermost are the last
constexpr std::size_t kLeastFrames = 3;

std::uint32_t little_endian(std::string_view bytes) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i)
    value |= std::uint32_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
  return value;
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

// Into the place where it stays: a copy would wait for what was only just written.
void ask(const FrameLine& frame, FrameQuestion& question) {
  // IPython writes `Tensor.backward` where Python writes `backward`.
  question.function = frame.function;
  if (frame.function.find('.') != frame.function.npos)
    question.function.remove_prefix(frame.function.rfind('.') + 1);
  question.line = static_cast<std::uint32_t>(std::min<std::size_t>(frame.line, 1 << 30));
  question.code = frame.code;
  question.hash = FrameBlock::hash_of(question.function);
}

constexpr std::size_t kMostFiles = 1 << 16;

}  // namespace

// How many frames agree with each release, counted for all releases at once: plane i holds bit i of
// their counts.
class FrameTable::Votes {
 public:
  void add(std::uint64_t releases) {
    voters_ += releases != 0 ? 1 : 0;
    for (auto& plane : planes_) {
      const auto carry = plane & releases;
      plane ^= releases;
      releases = carry;
    }
  }
  std::size_t of(std::size_t release) const {
    std::size_t count = 0;
    for (std::size_t i = 0; i < planes_.size(); ++i) count |= (planes_[i] >> release & 1U) << i;
    return count;
  }
  std::size_t voters() const { return voters_; }  // that agree with any of them

 private:
  std::array<std::uint64_t, 7> planes_ = {};
  static_assert(kMostFrames < 128, "a count fits into the planes");
  std::size_t voters_ = 0;
};

// A block that is there reads nothing but its first half.
struct FrameTable::File {
  std::uint64_t hash = 0;                      // of its path; 0: free
  mutable std::atomic<FrameBlock> block = {};  // made when it is asked for first
  std::string_view bytes;                      // of the block

  File() = default;
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  ~File() {
    if (const auto made = block.load()) made.release();
  }
};

// A frame that votes, on its way through the tables.
struct FrameTable::Witness {
  const FrameLine* frame = nullptr;
  std::string_view path;   // in the package; empty: not from there, or its block is known already
  std::uint64_t hash = 0;  // of the path
  FrameBlock block;
  FrameQuestion question = {};
};

FrameTable::FrameTable() = default;
FrameTable::FrameTable(FrameTable&&) noexcept = default;
FrameTable::~FrameTable() = default;

std::optional<FrameTable> FrameTable::read(std::string_view bytes) {
  if (!bytes.starts_with(kMagic) || bytes.size() < kMagic.size() + 4) return std::nullopt;
  const auto size = little_endian(bytes.substr(kMagic.size()));
  bytes.remove_prefix(kMagic.size() + 4);
  if (size > bytes.size()) return std::nullopt;
  TableCursor cursor(bytes.substr(0, size));
  bytes.remove_prefix(size);
  FrameTable table;
  for (auto left = cursor.number(); left > 0 && cursor.ok(); --left)
    table.releases_.emplace_back(cursor.text());
  const auto files = cursor.number();
  if (files >= kMostFiles) return std::nullopt;
  table.mask_ = std::bit_ceil(files * 2 + 1) - 1;
  table.files_ = std::make_unique<File[]>(table.mask_ + 1);
  for (auto left = files; left > 0 && cursor.ok(); --left) {
    const auto path = cursor.text();
    const auto block = cursor.number();
    if (block > bytes.size()) return std::nullopt;
    table.file_path(path, bytes.substr(0, block));
    bytes.remove_prefix(block);
  }
  if (!cursor.ok() || table.releases_.empty() || table.releases_.size() > 64) return std::nullopt;
  return table;
}

void FrameTable::file_path(std::string_view path, std::string_view block) {
  const auto hash = short_hash(path);
  auto at = hash & mask_;
  while (files_[at].hash != 0) at = (at + 1) & mask_;
  files_[at].hash = hash;
  files_[at].bytes = block;
}

FrameBlock FrameTable::block_of(const File& file) {
  auto kept = file.block.load(std::memory_order_acquire);
  if (kept) return kept;
  const auto made = FrameBlock::make(file.bytes);
  // Of two threads that ask at the same time the first one's stays.
  if (file.block.compare_exchange_strong(kept, made)) return made;
  made.release();
  return kept;
}

// By its path's hash.
FrameBlock FrameTable::find(std::uint64_t hash) const {
  for (auto at = hash & mask_; files_[at].hash != 0; at = (at + 1) & mask_)
    if (files_[at].hash == hash) return block_of(files_[at]);
  return {};
}

FrameBlock FrameTable::find(std::string_view file) const {
  const auto path = with_slashes(file);
  for (auto end = read_path(path).in_package; !end.empty(); end = next_in_package(end))
    if (const auto found = find(short_hash(end))) return found;
  return {};
}

std::uint64_t FrameTable::releases_of(const FrameLine& frame) const {
  const auto block = frame.line == 0 ? FrameBlock() : find(frame.file);
  if (!block) return 0;
  FrameQuestion question;
  ask(frame, question);
  return block.releases_of(question);
}

// The innermost frames, each once: recursion and eight ranks print the same frame again and again,
// which is one witness.
std::vector<FrameTable::Witness> FrameTable::witnesses(std::span<const FrameLine> frames) const {
  std::vector<Witness> found;
  found.reserve(std::min(frames.size(), kMostFrames));
  PathReader paths;
  std::bitset<1024> lines;  // of those found: it tells most frames apart
  for (std::size_t i = frames.size(); i > 0 && found.size() < kMostFrames; --i) {
    const auto& frame = frames[i - 1];
    auto line = lines[frame.line % lines.size()];
    const bool known = line && std::any_of(found.begin(), found.end(), [&](const auto& other) {
                         return same_frame(frame, *other.frame);
                       });
    if (known || !may_vote(frame, paths, found)) continue;
    line = true;
  }
  return found;
}

// Adds it unless its file has nothing of the package's name.
bool FrameTable::may_vote(const FrameLine& frame, PathReader& paths,
                          std::vector<Witness>& found) const {
  const auto [plain, path] = paths.read(frame.file);
  if (path.empty() && find_text(frame.file, "torch") == std::string::npos) return false;
  auto& witness = found.emplace_back();
  witness.frame = &frame;
  if (frame.line == 0 || (plain && path.empty())) return true;
  ask(frame, witness.question);
  if (plain) {
    witness.path = path;
    witness.hash = short_hash(path);
    __builtin_prefetch(&files_[witness.hash & mask_]);
  } else {
    witness.block = find(frame.file);
  }
  return true;
}

// Files, the slots of their functions, and the functions lie far apart in memory: each step
// fetches what all witnesses need for the next one before the first of them waits for it.
FrameTable::Votes FrameTable::votes_of(std::vector<Witness>& witnesses) const {
  for (auto& witness : witnesses) {
    if (!witness.path.empty()) {
      witness.block = find(witness.hash);
      if (!witness.block) witness.block = find(next_in_package(witness.path));
    }
    if (witness.block) witness.block.fetch_slot(witness.question.hash);
  }
  for (const auto& witness : witnesses)
    if (witness.block) witness.block.fetch_function(witness.question.hash);
  Votes votes;
  for (const auto& witness : witnesses)
    if (witness.block) votes.add(witness.block.releases_of(witness.question));
  return votes;
}

std::optional<std::string> FrameTable::range_of(std::span<const FrameLine> frames) const {
  auto asked = witnesses(frames);
  const auto votes = votes_of(asked);
  std::vector<std::size_t> counts;
  counts.reserve(releases_.size());
  for (std::size_t i = 0; i < releases_.size(); ++i) counts.push_back(votes.of(i));
  const auto most = *std::max_element(counts.begin(), counts.end());
  if (most < kLeastFrames || most * 3 < votes.voters() * 2) return std::nullopt;
  const auto first = std::find(counts.begin(), counts.end(), most) - counts.begin();
  const auto last = counts.rend() - std::find(counts.rbegin(), counts.rend(), most) - 1;
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
