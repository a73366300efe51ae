#include "indexer/write/bundle.h"

#include <xapian.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "engine/base/digest/digest.h"
#include "engine/base/json/json.h"
#include "engine/base/limits.h"
#include "engine/index/schema.h"
#include "indexer/source/files.h"
#include "indexer/write/single_file.h"
#include "indexer/write/swap.h"

namespace tracelore {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kMagic = "tracelore-bundle 1\n";
constexpr std::size_t kMostBundleBytes = std::size_t{4} << 30;

Result<std::string> read_whole(const std::string& path) {
  Limits limits;
  std::error_code failed;
  limits.content_file_bytes =
      std::min<std::uintmax_t>(fs::file_size(path, failed), kMostBundleBytes);
  if (failed) return fail(ErrorCode::kFileUnreadable, {{"path", path}});
  return read_file(path, limits);
}

// Beside its place first, so that a full disk leaves no half of a file under the name.
Result<void> write_whole(const fs::path& path, std::string_view bytes) {
  const fs::path part = path.string() + ".part";
  std::ofstream file(part, std::ios::binary | std::ios::trunc);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  file.close();
  std::error_code failed;
  if (file) fs::rename(part, path, failed);
  if (file && !failed) return {};
  fs::remove(part, failed);
  return fail(ErrorCode::kFileUnwritable, {{"path", path.string()}});
}

std::string head_of(const IndexInfo& info, std::string_view database) {
  const Json head = {{"generation", info.generation},
                     {"schema", info.schema},
                     {"built", info.built},
                     {"files", Json::array({{{"name", kDatabaseFile},
                                             {"size", database.size()},
                                             {"sha256", sha256_hex(database)}}})}};
  return std::string(kMagic) + write_json(head) + "\n";
}

// The database in a bundle.
Result<std::string_view> database_in(std::string_view bundle, const std::string& path) {
  const auto bad = [&](const char* detail) {
    return fail(ErrorCode::kBadBundle, {{"path", path}, {"detail", detail}});
  };
  if (!bundle.starts_with(kMagic)) return bad("format");
  bundle.remove_prefix(kMagic.size());
  const auto line = bundle.substr(0, bundle.find('\n'));
  const auto head = parse_json(line);
  if (!head || !head->is_object() || !head->contains("files") || (*head)["files"].size() != 1 ||
      line.size() == bundle.size())
    return bad("head");
  const auto& file = (*head)["files"].front();
  if (!file.is_object() || text_at(file, "name") != kDatabaseFile) return bad("files");
  const auto database = bundle.substr(line.size() + 1);
  if (file.value("size", Json()) != database.size()) return bad("size");
  if (sha256_hex(database) != text_at(file, "sha256")) return bad("sha256");
  return database;
}

// The database as an index in `folder`, opened once: what cannot be opened must not replace what
// can.
Result<IndexInfo> unpack(std::string_view database, const std::string& folder) {
  if (auto done = write_whole(fs::path(folder) / kDatabaseFile, database); !done)
    return fail(done.error());
  if (auto done = write_database_stub(folder); !done) return fail(done.error());
  const auto reader = Reader::open(folder);
  if (!reader) return fail(reader.error());
  return (*reader)->info();
}

// A bundle brings entries; the files of origins stay.
Result<void> keep_origins(const fs::path& from, const fs::path& folder) {
  std::error_code failed;
  if (!fs::exists(from / kOriginsFolder, failed)) return {};
  fs::copy(from / kOriginsFolder, folder / kOriginsFolder, failed);
  if (failed)
    return fail(ErrorCode::kFileUnwritable, {{"path", (folder / kOriginsFolder).string()}});
  return {};
}

// The database of an index as one file, which is made beside `target`.
Result<std::string> database_of(const Reader& reader, const std::string& target) {
  const auto scratch = StagingFolder::beside(target);
  if (!scratch) return fail(scratch.error());
  Result<std::string> file;
  const auto packed = reader.with_database([&](const Xapian::Database& database) {
    file = write_single_file(database, scratch->path(), reader.info().generation);
  });
  if (!packed) return fail(packed.error());
  return file ? read_whole(*file) : fail(file.error());
}

}  // namespace

Result<IndexInfo> write_bundle(const std::string& directory, const std::string& path) {
  const auto reader = Reader::open(directory);
  if (!reader) return fail(reader.error());
  const auto database = database_of(**reader, path);
  if (!database) return fail(database.error());
  const auto bundle = head_of((*reader)->info(), *database) + *database;
  if (auto written = write_whole(path, bundle); !written) return fail(written.error());
  return (*reader)->info();
}

Result<IndexInfo> install_bundle(const std::string& path, const std::string& directory,
                                 const BundleCheck& check) {
  const auto bytes = read_whole(path);
  if (!bytes) return fail(bytes.error());
  if (check)
    if (const auto taken = check(*bytes); !taken) return fail(taken.error());
  const auto database = database_in(*bytes, path);
  if (!database) return fail(database.error());
  if (!may_be_replaced(directory)) return fail(ErrorCode::kNotAnIndex, {{"path", directory}});
  remove_left_overs(directory);
  const auto aside = StagingFolder::beside(directory);
  if (!aside) return fail(aside.error());
  auto info = unpack(*database, aside->path());
  if (!info) return info;
  if (const auto kept = keep_origins(directory, aside->path()); !kept) return fail(kept.error());
  if (const auto placed = swap_in(aside->path(), directory); !placed) return fail(placed.error());
  return info;
}

}  // namespace tracelore
