#include "engine/release/frame_table.h"

#include <algorithm>
#include <mutex>

#include "engine/base/bytes/dotted.h"
#include "engine/release/frame_path.h"
#include "engine/release/table_cursor.h"

namespace tracelore {
namespace {

constexpr std::string_view kMagic = "TLFT3\n";
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

// "2.7" of "2.7.1".
std::string_view minor_of(std::string_view release) {
  return release.substr(0, release.find('.', release.find('.') + 1));
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

std::optional<FrameTable> FrameTable::read(std::string_view bytes, std::string_view folder,
                                           Held held) {
  if (!bytes.starts_with(kMagic) || bytes.size() < kMagic.size() + 4) return std::nullopt;
  const auto size = little_endian(bytes.substr(kMagic.size()));
  bytes.remove_prefix(kMagic.size() + 4);
  if (size > bytes.size()) return std::nullopt;
  TableCursor cursor(bytes.substr(0, size));
  bytes.remove_prefix(size);
  FrameTable table;
  table.folder_ = folder;
  table.held_ = held;
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
  if (!cursor.ok() || releases == 0 || releases > kReleasesInTable) return std::nullopt;
  return table;
}

const FrameBlock* FrameTable::find(std::string_view file) const {
  for (auto end = in_package(file, folder_); !end.empty(); end = next_in_package(end, folder_)) {
    const auto found = files_.find(path_in_record(end));
    if (found == files_.end()) continue;
    File& known = *found->second;
    std::call_once(known.is_made, [&] { known.block.emplace(known.bytes, held_); });
    return &*known.block;
  }
  return nullptr;
}

ReleaseSet FrameTable::releases_of(const FrameLine& frame) const {
  const auto* block = frame.line == 0 ? nullptr : find(frame.file);
  return block == nullptr ? ReleaseSet() : block->releases_of(question_of(frame));
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
    if (known) continue;
    voters.push_back(&*frame);
    const auto releases = releases_of(*frame);
    for (std::size_t i = 0; i < releases_.size(); ++i) counts[i] += releases.test(i);
    counts.back() += releases.any();
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
  return range_of(static_cast<std::size_t>(first), static_cast<std::size_t>(last));
}

std::optional<std::string> FrameTable::range_of(std::size_t first, std::size_t last) const {
  if (held_ == Held::kEvery) {
    if (first == last) return "==" + releases_[first];
    return ">=" + releases_[first] + ",<" + after(releases_[last]);
  }
  // What is older than the first and newer than the last that is held is not known, nor what lies
  // between the ends of a minor release. Where a minor one begins, its own number says so: 0.9 of
  // trl began with 0.9.2.
  const auto begins_minor = [&](std::size_t at) {
    return minor_of(releases_[at - 1]) != minor_of(releases_[at]);
  };
  const auto bound = [&](std::size_t at) {
    return std::string(begins_minor(at) ? minor_of(releases_[at]) : releases_[at]);
  };
  std::string range;
  if (first > 0) range = begins_minor(first) ? ">=" + bound(first) : ">" + releases_[first - 1];
  if (last + 1 < releases_.size()) range += (range.empty() ? "<" : ",<") + bound(last + 1);
  if (range.empty()) return std::nullopt;
  return range;
}

}  // namespace tracelore
