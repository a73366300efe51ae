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
constexpr const char* kPackagedIndex = "/usr/share/tracelore/index";

fs::path program_folder() {
  std::error_code ignored;
  return fs::read_symlink("/proc/self/exe", ignored).parent_path();
}

std::string_view builtin_file(std::string_view name) {
  for (const auto& file : embedded::builtin_index_files())
    if (file.path == name) return file.bytes;
  return {};
}

// What came with the program: beside it or linked in; empty where nothing did.
std::string installed_index() {
  const auto program = program_folder();
  std::error_code ignored;
  for (const auto* place : {"../share/tracelore/index", "../index"})
    if (!program.empty() && fs::exists(program / place, ignored))
      return fs::weakly_canonical(program / place, ignored).string();
  // Without /proc the program cannot tell where it is: a bare chroot, some sandboxes.
  if (program.empty() && fs::exists(kPackagedIndex, ignored)) return kPackagedIndex;
  return embedded::builtin_index_files().empty() ? "" : kBuiltin;
}

Result<std::shared_ptr<const Reader>> open_directory(const std::string& directory) {
  if (directory == kBuiltin)
    return Reader::open_bytes(kBuiltin, builtin_file(kDatabaseFile), builtin_file(kAnchorsFile));
  return Reader::open(directory);
}

// When the index was made, ISO 8601; empty, which is older than everything, where it cannot be
// read.
std::string built(const std::string& directory) {
  const auto reader = open_directory(directory);
  return reader ? (*reader)->info().built : "";
}

}  // namespace

void add_index_option(CLI::App& app, IndexLocation& location) {
  app.add_option("--index", location.directory, "cli.option.index");
}

std::string find_index(const IndexLocation& location) {
  if (!location.directory.empty()) return location.directory;
  if (const char* named = std::getenv("TRACELORE_INDEX"); named && *named) return named;
  const auto installed = installed_index();
  const auto own = own_index_folder();
  std::error_code ignored;
  if (!fs::exists(own, ignored)) return installed;
  return installed.empty() || built(own) >= built(installed) ? own : installed;
}

std::string own_index_folder() {
  const char* data = std::getenv("XDG_DATA_HOME");
  const char* home = std::getenv("HOME");
  const auto base =
      data && *data ? fs::path(data) : fs::path(home ? home : "/") / ".local" / "share";
  return (base / "tracelore" / "index").string();
}

bool is_builtin(const std::string& directory) {
  return directory == kBuiltin;
}

Result<std::shared_ptr<const Reader>> open_index(const IndexLocation& location) {
  const auto directory = find_index(location);
  if (directory.empty()) return fail(ErrorCode::kIndexMissing, {{"path", "build/index"}});
  return open_directory(directory);
}

}  // namespace tracelore::cli
