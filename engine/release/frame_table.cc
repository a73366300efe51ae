#include "engine/release/frame_table.h"

#include <algorithm>
#include <mutex>

#include "engine/base/bytes/dotted.h"
#include "engine/base/embedded.h"
#include "engine/release/frame_block.h"
#include "engine/release/frame_path.h"
#include "engine/release/table_cursor.h"

namespace tracelore {
namespace embedded {
std::span<const File> frame_table_files();
}  // namespace embedded

namespace {

constexpr std::string_view kMagic = "TLFT2\n";
constexpr std::size_t kMostFrames = 64;  // that vote; the innermost are the last
constexpr std::size_t kLeastFrames = 3;
constexpr std::size_t kMostReleases = 64;

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

FrameQuestion question_of(const FrameLine& frame) {
  // IPython writes `Tensor.backward` where Python writes `backward`.
  return {last_part(frame.function),
          static_cast<std::int64_t>(std::min<std::size_t>(frame.line, 1 << 30)), frame.code};
}

}  // namespace

struct FrameTable::File {
  explicit File(std::string_view packed) : bytes(packed) {}

  std::string_view bytes;  // of the block
  std::once_flag is_made;
  std::optional<FrameBlock> block;
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
  for (auto left = cursor.number(); left > 0 && cursor.ok(); --left) {
    const auto path = cursor.text();
    const auto block = cursor.number();
    if (block > bytes.size()) return std::nullopt;
    table.files_.try_emplace(path, std::make_unique<File>(bytes.substr(0, block)));
    bytes.remove_prefix(block);
  }
  const auto releases = table.releases_.size();
  if (!cursor.ok() || releases == 0 || releases > kMostReleases) return std::nullopt;
  return table;
}

const FrameBlock* FrameTable::find(std::string_view file) const {
  const auto path = with_slashes(file);
  for (auto end = in_package(path); !end.empty(); end = next_in_package(end)) {
    const auto found = files_.find(end);
    if (found == files_.end()) continue;
    File& known = *found->second;
    std::call_once(known.is_made, [&] { known.block.emplace(known.bytes); });
    return &*known.block;
  }
  return nullptr;
}

std::uint64_t FrameTable::releases_of(const FrameLine& frame) const {
  const auto* block = frame.line == 0 ? nullptr : find(frame.file);
  return block == nullptr ? 0 : block->releases_of(question_of(frame));
}

// How many frames agree with each release; last, how many with any. The innermost frames vote,
// each once: recursion and eight ranks print the same frame again and again, which is one witness.
std::vector<std::size_t> FrameTable::votes(std::span<const FrameLine> frames) const {
  std::vector<std::size_t> counts(releases_.size() + 1);
  std::vector<const FrameLine*> voters;
  for (auto frame = frames.rbegin(); frame != frames.rend() && voters.size() < kMostFrames;
       ++frame) {
    const bool known = std::ranges::any_of(
        voters, [&](const FrameLine* other) { return same_frame(*frame, *other); });
    if (known || frame->file.find("torch") == std::string_view::npos) continue;
    voters.push_back(&*frame);
    const auto releases = releases_of(*frame);
    for (std::size_t i = 0; i < releases_.size(); ++i) counts[i] += releases >> i & 1U;
    counts.back() += releases != 0 ? 1 : 0;
  }
  return counts;
}

std::optional<std::string> FrameTable::range_of(std::span<const FrameLine> frames) const {
  auto counts = votes(frames);
  const auto voters = counts.back();
  counts.pop_back();
  const auto most = *std::max_element(counts.begin(), counts.end());
  if (most < kLeastFrames || most * 3 < voters * 2) return std::nullopt;
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
