#include "engine/index/anchors.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <fstream>

namespace tracelore {
namespace {

static_assert(std::endian::native == std::endian::little, "the file is little-endian");

// The file: this header, then the rows.
struct Header {
  char magic[8];
  char generation[64];
  std::uint64_t rows;
};
constexpr char kMagic[8] = {'T', 'L', 'A', 'N', 'C', 'H', 'R', '1'};

Header header_for(std::string_view generation, std::size_t rows) {
  Header header{};
  std::memcpy(header.magic, kMagic, sizeof kMagic);
  std::memcpy(header.generation, generation.data(),
              std::min(generation.size(), sizeof header.generation));
  header.rows = rows;
  return header;
}

tl::unexpected<Error> corrupt(const std::string& path) {
  return fail(ErrorCode::kIndexCorrupt, {{"path", path}, {"detail", "anchors"}});
}

}  // namespace

Anchors::Anchors(std::vector<AnchorRow> rows) : rows_(std::move(rows)) {
  std::sort(rows_.begin(), rows_.end());
  make_tables();
}

void Anchors::make_tables() {
  const std::size_t bits = std::bit_ceil(rows_.size() * 16 + 64);
  present_.assign(bits / 64, 0);
  const std::size_t buckets = std::bit_ceil(rows_.size() + 2);
  shift_ = 64 - static_cast<unsigned>(std::countr_zero(buckets));
  starts_.assign(buckets + 1, static_cast<std::uint32_t>(rows_.size()));
  for (std::size_t i = rows_.size(); i-- > 0;) {
    const auto low = rows_[i].hash & (bits - 1);
    present_[low / 64] |= std::uint64_t{1} << (low % 64);
    starts_[rows_[i].hash >> shift_] = static_cast<std::uint32_t>(i);
  }
  for (std::size_t i = buckets; i-- > 0;) starts_[i] = std::min(starts_[i], starts_[i + 1]);
}

Result<Anchors> Anchors::read(const std::string& path, std::string_view generation,
                              std::uint32_t entries) {
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  if (!file) return fail(ErrorCode::kIndexMissing, {{"path", path}, {"detail", "anchors"}});
  std::string bytes(static_cast<std::size_t>(std::max<std::streamoff>(file.tellg(), 0)), '\0');
  file.seekg(0);
  if (!file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()))) return corrupt(path);
  return parse(bytes, path, generation, entries);
}

Result<Anchors> Anchors::parse(std::string_view bytes, const std::string& name,
                               std::string_view generation, std::uint32_t entries) {
  Header header{};
  if (bytes.size() < sizeof header) return corrupt(name);
  std::memcpy(&header, bytes.data(), sizeof header);
  bytes.remove_prefix(sizeof header);
  if (std::memcmp(header.magic, kMagic, sizeof kMagic) != 0) return corrupt(name);
  if (bytes.size() % sizeof(AnchorRow) != 0 || header.rows != bytes.size() / sizeof(AnchorRow))
    return corrupt(name);
  const Header wanted = header_for(generation, header.rows);
  if (std::memcmp(header.generation, wanted.generation, sizeof wanted.generation) != 0)
    return corrupt(name);
  Anchors anchors;
  anchors.rows_.resize(header.rows);
  if (!bytes.empty()) std::memcpy(anchors.rows_.data(), bytes.data(), bytes.size());
  const bool sound = std::is_sorted(anchors.rows_.begin(), anchors.rows_.end()) &&
                     std::all_of(anchors.rows_.begin(), anchors.rows_.end(),
                                 [&](const AnchorRow& row) { return row.entry < entries; });
  if (!sound) return corrupt(name);
  anchors.make_tables();
  return anchors;
}

Result<void> Anchors::write(const std::string& path, std::string_view generation) const {
  const Header header = header_for(generation, rows_.size());
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file.write(reinterpret_cast<const char*>(&header), sizeof header);
  file.write(reinterpret_cast<const char*>(rows_.data()),
             static_cast<std::streamsize>(rows_.size() * sizeof(AnchorRow)));
  file.close();
  if (!file) return fail(ErrorCode::kFileUnwritable, {{"path", path}});
  return {};
}

std::span<const AnchorRow> Anchors::under(std::uint64_t hash) const {
  if (rows_.empty()) return {};
  const auto low = hash & (present_.size() * 64 - 1);
  if ((present_[low / 64] >> (low % 64) & 1U) == 0) return {};
  const auto bucket = hash >> shift_;
  auto first = rows_.begin() + starts_[bucket];
  const auto end = rows_.begin() + starts_[bucket + 1];
  while (first != end && first->hash < hash) ++first;
  auto last = first;
  while (last != end && last->hash == hash) ++last;
  return {first, last};
}

}  // namespace tracelore
