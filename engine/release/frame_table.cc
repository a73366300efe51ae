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

constexpr std::string_view kPackage = "torch/";

// The end of a path, with one slash for every run of either kind.
std::string_view with_slashes(std::string_view file, std::string& made) {
  const auto end = file.substr(file.size() - std::min<std::size_t>(file.size(), 512));
  if (find_text(end, "\\") == end.npos && find_text(end, "//") == end.npos) return end;
  made = end;
  std::replace(made.begin(), made.end(), '\\', '/');
  made.erase(
      std::unique(made.begin(), made.end(), [](char a, char b) { return a == '/' && b == '/'; }),
      made.end());
  return made;
}

// "torch/nn/modules/module.py" of ".../site-packages/torch/nn/modules/module.py", the longest such
// end first: the next one is in the rest of this one. Empty where there is none.
std::string_view in_package(std::string_view path, bool whole) {
  for (std::size_t from = whole ? 0 : 1; from < path.size();) {
    const auto found = find_text(path.substr(from), kPackage);
    if (found == path.npos) break;
    const auto at = from + found;
    if (at == 0 || path[at - 1] == '/') return path.substr(at);
    from = at + 1;
  }
  return {};
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
  question.function = frame.function.substr(frame.function.rfind('.') + 1);
  question.line = static_cast<std::uint32_t>(std::min<std::size_t>(frame.line, 1 << 30));
  question.code = frame.code;
  question.hash = FrameBlock::hash_of(question.function);
}

constexpr std::uint32_t kFileBits = 0xFFFF;  // of a slot: 1 + the number of a file
constexpr std::size_t kMostFiles = kFileBits;

std::uint32_t tag_of(std::uint64_t hash) {
  return static_cast<std::uint32_t>(hash >> 32U) & ~kFileBits;
}

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

struct FrameTable::File {
  std::string_view path;
  std::string_view bytes;                                  // of its block
  mutable std::atomic<const FrameBlock*> block = nullptr;  // made when it is asked for first

  File() = default;
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  ~File() { delete block.load(); }
};

// A frame that votes, on its way through the tables.
struct FrameTable::Witness {
  const FrameLine* frame = nullptr;
  std::string_view path;   // in the package; empty: not from there, or its file is known already
  std::uint64_t hash = 0;  // of the path
  const File* file = nullptr;
  const FrameBlock* block = nullptr;
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
  table.files_ = std::make_unique<File[]>(files);
  table.slots_.assign(std::bit_ceil(files * 2 + 1), 0);
  for (std::uint32_t i = 0; i < files && cursor.ok(); ++i) {
    File& file = table.files_[i];
    file.path = cursor.text();
    const auto block = cursor.number();
    if (block > bytes.size()) return std::nullopt;
    file.bytes = bytes.substr(0, block);
    bytes.remove_prefix(block);
    table.file_path(i);
  }
  if (!cursor.ok() || table.releases_.empty() || table.releases_.size() > 64) return std::nullopt;
  return table;
}

void FrameTable::file_path(std::uint32_t number) {
  const auto hash = short_hash(files_[number].path);
  auto at = first_slot(hash);
  while (slots_[at] != 0) at = (at + 1) & (slots_.size() - 1);
  slots_[at] = tag_of(hash) | (number + 1);
}

const FrameTable::File* FrameTable::find(std::string_view path, std::uint64_t hash) const {
  for (auto at = first_slot(hash); slots_[at] != 0; at = (at + 1) & (slots_.size() - 1)) {
    if ((slots_[at] & ~kFileBits) != tag_of(hash)) continue;
    const File& file = files_[(slots_[at] & kFileBits) - 1];
    if (file.path == path) return &file;
  }
  return nullptr;
}

const FrameTable::File* FrameTable::find(std::string_view file) const {
  std::string made;
  for (auto path = in_package(with_slashes(file, made), true); !path.empty();
       path = in_package(path, false))
    if (const auto* found = find(path, short_hash(path))) return found;
  return nullptr;
}

const FrameTable::File* FrameTable::candidate(std::uint64_t hash) const {
  for (auto at = first_slot(hash); slots_[at] != 0; at = (at + 1) & (slots_.size() - 1))
    if ((slots_[at] & ~kFileBits) == tag_of(hash)) return &files_[(slots_[at] & kFileBits) - 1];
  return nullptr;
}

void FrameTable::fetch_file(std::uint64_t hash) const {
  const auto* file = candidate(hash);
  if (file == nullptr) return;
  __builtin_prefetch(file);
  __builtin_prefetch(&file->block);
}

void FrameTable::fetch_path(std::uint64_t hash) const {
  const auto* file = candidate(hash);
  if (file == nullptr) return;
  __builtin_prefetch(file->path.data());
  __builtin_prefetch(file->block.load(std::memory_order_acquire));
}

const FrameBlock& FrameTable::block_of(const File& file) {
  const FrameBlock* kept = file.block.load(std::memory_order_acquire);
  if (kept != nullptr) return *kept;
  auto made = std::make_unique<const FrameBlock>(file.bytes);
  // Of two threads that ask at the same time the first one's stays.
  if (file.block.compare_exchange_strong(kept, made.get())) kept = made.release();
  return *kept;
}

std::uint64_t FrameTable::releases_of(const FrameLine& frame) const {
  const auto* file = frame.line == 0 ? nullptr : find(frame.file);
  if (file == nullptr) return 0;
  FrameQuestion question;
  ask(frame, question);
  return block_of(*file).releases_of(question);
}

// The innermost frames, each once: recursion and eight ranks print the same frame again and again,
// which is one witness.
std::vector<FrameTable::Witness> FrameTable::witnesses(std::span<const FrameLine> frames) const {
  std::vector<Witness> found;
  found.reserve(std::min(frames.size(), kMostFrames));
  std::bitset<1024> lines;  // of those found: it tells most frames apart
  for (std::size_t i = frames.size(); i > 0 && found.size() < kMostFrames; --i) {
    const auto& frame = frames[i - 1];
    auto line = lines[frame.line % lines.size()];
    const bool known = line && std::any_of(found.begin(), found.end(), [&](const auto& other) {
                         return same_frame(frame, *other.frame);
                       });
    if (known || find_text(frame.file, "torch") == std::string::npos) continue;
    line = true;
    found.emplace_back().frame = &frame;
    if (frame.line > 0) locate(found.back());
  }
  return found;
}

void FrameTable::locate(Witness& witness) const {
  std::string made;
  const auto path = in_package(with_slashes(witness.frame->file, made), true);
  if (!made.empty()) {
    witness.file = find(path);
    return;
  }
  witness.path = path;
  witness.hash = short_hash(path);
  __builtin_prefetch(&slots_[first_slot(witness.hash)]);
}

// Files, their blocks and the functions in them lie far apart in memory: each step fetches what all
// witnesses need for the next one before the first of them waits for it.
FrameTable::Votes FrameTable::votes_of(std::vector<Witness>& witnesses) const {
  for (const auto& witness : witnesses)
    if (!witness.path.empty()) fetch_file(witness.hash);
  for (const auto& witness : witnesses)
    if (!witness.path.empty()) fetch_path(witness.hash);
  for (auto& witness : witnesses) {
    if (!witness.path.empty()) witness.file = find(witness.path, witness.hash);
    if (!witness.path.empty() && witness.file == nullptr)
      witness.file = find(in_package(witness.path, false));
    if (witness.file == nullptr) continue;
    witness.block = &block_of(*witness.file);
    __builtin_prefetch(witness.block);
  }
  std::erase_if(witnesses, [](const auto& witness) { return witness.block == nullptr; });
  for (auto& witness : witnesses) {
    ask(*witness.frame, witness.question);
    witness.block->fetch_slot(witness.question.hash);
  }
  for (const auto& witness : witnesses) witness.block->fetch_function(witness.question.hash);
  Votes votes;
  for (const auto& witness : witnesses) votes.add(witness.block->releases_of(witness.question));
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
