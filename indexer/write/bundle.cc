#include "indexer/write/bundle.h"

#include <xapian.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <vector>

#include "engine/base/digest/digest.h"
#include "engine/base/json/json.h"
#include "engine/base/limits.h"
#include "engine/index/file_checksum.h"
#include "engine/index/schema.h"
#include "indexer/source/files.h"
#include "indexer/write/database_identifier.h"
#include "indexer/write/database_stub.h"
#include "indexer/write/scratch_folder.h"
#include "indexer/write/swap.h"

namespace tracelore {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kMagic = "tracelore-bundle 1\n";
constexpr std::array kFiles = {kDatabaseFile};
constexpr std::size_t kMostBundleBytes = std::size_t{4} << 30;

struct Part {
  std::string name;
  std::string_view bytes;
};

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

std::string head_of(const IndexInfo& info, const std::vector<std::string>& contents) {
  Json head = {{"generation", info.generation},
               {"schema", info.schema},
               {"built", info.built},
               {"files", Json::array()}};
  for (std::size_t i = 0; i < kFiles.size(); ++i)
    head["files"].push_back(
        {{"name", kFiles[i]}, {"size", contents[i].size()}, {"sha256", sha256_hex(contents[i])}});
  return std::string(kMagic) + write_json(head) + "\n";
}

tl::unexpected<Error> bad(const std::string& path, std::string_view detail) {
  return fail(ErrorCode::kBadBundle, {{"path", path}, {"detail", std::string(detail)}});
}

// The next file of the bundle, taken off the front of `rest`.
Result<Part> take_part(const std::string& path, const Json& row, std::string_view& rest) {
  if (!row.is_object() || !row.contains("size") || !row["size"].is_number_unsigned())
    return bad(path, "files");
  const auto size = row["size"].get<std::size_t>();
  Part part{row.value("name", ""), rest.substr(0, size)};
  if (part.bytes.size() != size) return bad(path, "size");
  rest.remove_prefix(size);
  if (sha256_hex(part.bytes) != row.value("sha256", "")) return bad(path, "sha256");
  return part;
}

Result<std::vector<Part>> parts_of(const std::string& path, std::string_view bytes) {
  if (!bytes.starts_with(kMagic)) return bad(path, "format");
  bytes.remove_prefix(kMagic.size());
  const auto line = bytes.substr(0, std::min(bytes.find('\n'), bytes.size()));
  const auto head = parse_json(line);
  if (!head || !head->is_object() || !head->contains("files") ||
      (*head)["files"].size() != kFiles.size() || line.size() == bytes.size())
    return bad(path, "head");
  bytes.remove_prefix(line.size() + 1);
  std::vector<Part> parts;
  for (std::size_t i = 0; i < kFiles.size(); ++i) {
    auto part = take_part(path, (*head)["files"][i], bytes);
    if (!part) return fail(part.error());
    if (part->name != kFiles[i]) return bad(path, "files");
    parts.push_back(std::move(*part));
  }
  if (!bytes.empty()) return bad(path, "size");
  return parts;
}

// The parts as an index in `folder`, opened once: what cannot be opened must not replace what can.
Result<IndexInfo> unpack(const std::vector<Part>& parts, const std::string& folder) {
  for (const auto& part : parts)
    if (auto done = write_whole(fs::path(folder) / part.name, part.bytes); !done)
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
  const auto scratch = ScratchFolder::beside(target);
  if (!scratch) return fail(scratch.error());
  const auto file = (fs::path(scratch->path()) / kDatabaseFile).string();
  auto written = Result<void>();
  const auto packed = reader.with_database([&](const Xapian::Database& database) {
    Xapian::Database(database).compact(file, Xapian::DBCOMPACT_SINGLE_FILE);
    written = set_identifier(file, reader.info().generation);
    if (written) written = append_checksum(file);
  });
  if (!packed) return fail(packed.error());
  if (!written) return fail(written.error());
  return read_whole(file);
}

}  // namespace

Result<IndexInfo> write_bundle(const std::string& directory, const std::string& path) {
  const auto reader = Reader::open(directory);
  if (!reader) return fail(reader.error());
  auto bytes = database_of(**reader, path);
  if (!bytes) return fail(bytes.error());
  const std::vector<std::string> contents = {std::move(*bytes)};
  std::string bundle = head_of((*reader)->info(), contents);
  for (const auto& content : contents) bundle += content;
  if (auto written = write_whole(path, bundle); !written) return fail(written.error());
  return (*reader)->info();
}

Result<IndexInfo> install_bundle(const std::string& path, const std::string& directory,
                                 const BundleCheck& check) {
  const auto bytes = read_whole(path);
  if (!bytes) return fail(bytes.error());
  if (check)
    if (const auto taken = check(*bytes); !taken) return fail(taken.error());
  const auto parts = parts_of(path, *bytes);
  if (!parts) return fail(parts.error());
  if (!may_be_replaced(directory)) return fail(ErrorCode::kNotAnIndex, {{"path", directory}});
  remove_left_overs(directory);
  const auto aside = make_folder_aside(directory);
  if (!aside) return fail(aside.error());
  auto info = unpack(*parts, *aside);
  if (info)
    if (const auto kept = keep_origins(directory, *aside); !kept) info = fail(kept.error());
  if (info)
    if (const auto swapped = swap_in(*aside, directory); !swapped) info = fail(swapped.error());
  std::error_code ignored;
  if (!info) fs::remove_all(*aside, ignored);
  return info;
}

}  // namespace tracelore
