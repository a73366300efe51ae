#include "engine/index/anchors.h"

#include <algorithm>
#include <cstring>
#include <fstream>

#include "engine/index/file_stamp.h"

namespace tracelore {
namespace {

// The file: this header, then the rows.
struct Header {
  FileStamp stamp;
  std::uint64_t rows;
};
constexpr std::string_view kMagic = "TLANCHR1";

tl::unexpected<Error> corrupt(const std::string& path) {
  return fail(ErrorCode::kIndexCorrupt, {{"path", path}, {"detail", "anchors"}});
}

}  // namespace

Anchors::Anchors(std::vector<AnchorRow> rows) : rows_(std::move(rows)) {
  std::sort(rows_.begin(), rows_.end());
  tables_ = HashedRows<AnchorRow>(rows_);
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
  if (header.stamp != stamp_of(kMagic, generation)) return corrupt(name);
  if (bytes.size() % sizeof(AnchorRow) != 0 || header.rows != bytes.size() / sizeof(AnchorRow))
    return corrupt(name);
  Anchors anchors;
  anchors.rows_.resize(header.rows);
  if (!bytes.empty()) std::memcpy(anchors.rows_.data(), bytes.data(), bytes.size());
  const bool sound = std::is_sorted(anchors.rows_.begin(), anchors.rows_.end()) &&
                     std::all_of(anchors.rows_.begin(), anchors.rows_.end(),
                                 [&](const AnchorRow& row) { return row.entry < entries; });
  if (!sound) return corrupt(name);
  anchors.tables_ = HashedRows<AnchorRow>(anchors.rows_);
  return anchors;
}

Result<void> Anchors::write(const std::string& path, std::string_view generation) const {
  const Header header{stamp_of(kMagic, generation), rows_.size()};
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file.write(reinterpret_cast<const char*>(&header), sizeof header);
  file.write(reinterpret_cast<const char*>(rows_.data()),
             static_cast<std::streamsize>(rows_.size() * sizeof(AnchorRow)));
  file.close();
  if (!file) return fail(ErrorCode::kFileUnwritable, {{"path", path}});
  return {};
}

}  // namespace tracelore
