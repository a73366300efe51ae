#include "engine/index/anchors.h"

#include <algorithm>

namespace tracelore {
namespace {

enum Table : std::size_t { kRows, kPresent, kStarts, kTables };
constexpr ArrayFileKind kKind = {"TLANCHR2", "anchors", kTables};

}  // namespace

Anchors::Anchors(std::vector<AnchorRow> rows) : own_rows_(std::move(rows)) {
  std::sort(own_rows_.begin(), own_rows_.end());
  rows_ = own_rows_;
  own_tables_ = HashedRows<AnchorRow>::tables_of(rows_);
  table_ = {rows_, own_tables_.present, own_tables_.starts};
}

Result<Anchors> Anchors::of(Result<ArrayFile> file, const std::string& name) {
  if (!file) return fail(file.error());
  Anchors anchors;
  anchors.file_ = std::move(*file);
  anchors.rows_ = anchors.file_.table<AnchorRow>(kRows);
  anchors.table_ = {anchors.rows_, anchors.file_.table<std::uint64_t>(kPresent),
                    anchors.file_.table<std::uint32_t>(kStarts)};
  if (!anchors.table_.fits())
    return fail(ErrorCode::kIndexCorrupt, {{"path", name}, {"detail", std::string(kKind.detail)}});
  return anchors;
}

Result<Anchors> Anchors::read(const std::string& path, std::string_view generation,
                              std::uint32_t entries) {
  return of(ArrayFile::read(path, kKind, generation, entries), path);
}

Result<Anchors> Anchors::parse(std::string_view bytes, const std::string& name,
                               std::string_view generation, std::uint32_t entries) {
  return of(ArrayFile::parse(bytes, name, kKind, generation, entries), name);
}

Result<void> Anchors::write(const std::string& path, std::string_view generation) const {
  std::uint32_t entries = 0;
  for (const auto& row : rows_) entries = std::max(entries, row.entry + 1);
  ArrayFileWriter file;
  file.add(rows_);
  file.add(table_.present());
  file.add(table_.starts());
  return file.write(path, kKind, generation, entries);
}

}  // namespace tracelore
