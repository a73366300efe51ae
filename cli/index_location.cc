#include "cli/index_location.h"

#include <cstdlib>
#include <filesystem>
#include <span>

#include "engine/base/embedded.h"
#include "engine/index/schema.h"

namespace tracelore::embedded {
// An index that was made before this program was linked (cli/CMakeLists.txt), or nothing.
std::span<const File> builtin_index_files();
}  // namespace tracelore::embedded

namespace tracelore::cli {
namespace {

namespace fs = std::filesystem;

// Of the index that is linked in; empty where none is.
constexpr const char* kBuiltin = "builtin";

fs::path program_folder() {
  std::error_code ignored;
  return fs::read_symlink("/proc/self/exe", ignored).parent_path();
}

std::string_view builtin_file(std::string_view name) {
  for (const auto& file : embedded::builtin_index_files())
    if (file.path == name) return file.bytes;
  return {};
}

}  // namespace

void add_index_option(CLI::App& app, IndexLocation& location) {
  app.add_option("--index", location.directory, "cli.option.index");
}

std::string find_index(const IndexLocation& location) {
  if (!location.directory.empty()) return location.directory;
  if (const char* named = std::getenv("TRACELORE_INDEX"); named && *named) return named;
  const auto program = program_folder();
  const char* home = std::getenv("HOME");
  const fs::path places[] = {
      program / ".." / "share" / "tracelore" / "index",
      program / ".." / "index",
      fs::path(home ? home : "/") / ".local" / "share" / "tracelore" / "index",
  };
  std::error_code ignored;
  for (const auto& place : places)
    if (fs::exists(place, ignored)) return fs::weakly_canonical(place, ignored).string();
  return embedded::builtin_index_files().empty() ? "" : kBuiltin;
}

Result<std::shared_ptr<const Reader>> open_index(const IndexLocation& location) {
  const auto directory = find_index(location);
  if (directory.empty()) return fail(ErrorCode::kIndexMissing, {{"path", "build/index"}});
  if (directory == kBuiltin)
    return Reader::open_bytes(kBuiltin, builtin_file(kDatabaseFile), builtin_file(kAnchorsFile));
  return Reader::open(directory);
}

}  // namespace tracelore::cli
