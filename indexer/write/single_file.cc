#include "indexer/write/single_file.h"

#include <charconv>
#include <filesystem>
#include <fstream>

#include "engine/index/file_checksum.h"
#include "engine/index/schema.h"

namespace tracelore {
namespace {

namespace fs = std::filesystem;

// Of glass (Xapian's glass_version.cc): a mark, a version of two bytes, the identifier.
constexpr std::string_view kGlassMark = "\x0f\x0dXapian Glass";
constexpr std::streamoff kIdentifierAt = kGlassMark.size() + 2;
constexpr std::size_t kIdentifierBytes = 16;

// A file of another format is left as it is.
void set_identifier(const std::string& path, std::string_view generation) {
  std::string identifier;
  for (std::size_t i = 0; i < kIdentifierBytes && 2 * i + 2 <= generation.size(); ++i) {
    unsigned byte = 0;
    std::from_chars(&generation[2 * i], &generation[2 * i] + 2, byte, 16);
    identifier += static_cast<char>(byte);
  }
  std::fstream file(path, std::ios::binary | std::ios::in | std::ios::out);
  std::string mark(kGlassMark.size(), '\0');
  file.read(mark.data(), static_cast<std::streamsize>(mark.size()));
  if (mark != kGlassMark) return;
  file.seekp(kIdentifierAt);
  file.write(identifier.data(), static_cast<std::streamsize>(identifier.size()));
}

}  // namespace

Result<std::string> write_single_file(const Xapian::Database& database, const std::string& folder,
                                      std::string_view generation) {
  auto path = (fs::path(folder) / kDatabaseFile).string();
  Xapian::Database(database).compact(path, Xapian::DBCOMPACT_SINGLE_FILE);
  set_identifier(path, generation);
  if (const auto done = append_checksum(path); !done) return fail(done.error());
  return path;
}

Result<void> write_database_stub(const std::string& folder) {
  const auto path = fs::path(folder) / "XAPIANDB";
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << "auto " << kDatabaseFile << "\n";
  file.close();
  if (!file) return fail(ErrorCode::kFileUnwritable, {{"path", path.string()}});
  return {};
}

}  // namespace tracelore
