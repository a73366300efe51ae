#include "cli/settings/index_location.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <span>

#include "cli/settings/settings.h"
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

// Those that are linked in: the files are sorted, so these lie together.
std::span<const embedded::File> builtin_origins() {
  const auto files = embedded::builtin_index_files();
  const auto is_one = [](const embedded::File& file) {
    return file.path.starts_with(kOriginsFolder);
  };
  const auto begin = std::ranges::find_if(files, is_one);
  return {begin, std::find_if_not(begin, files.end(), is_one)};
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

Result<std::shared_ptr<const Reader>> open_places(const std::vector<std::string>& places,
                                                  std::chrono::milliseconds answer) {
  if (places == std::vector<std::string>{kBuiltin})
    return Reader::open_bytes(kBuiltin, builtin_file(kDatabaseFile), builtin_origins());
  return Reader::open(places, answer, builtin_origins());
}

// When the index was made, ISO 8601; empty, which is older than everything, where it cannot be
// read.
std::string built(const std::string& directory) {
  const auto reader = open_places({directory}, {});
  return reader ? (*reader)->info().built : "";
}

}  // namespace

void add_index_option(Arguments& arguments, IndexLocation& location) {
  arguments.add_option("--index", location.places, "cli.option.index").one_value();
}

std::vector<std::string> find_index(const IndexLocation& location) {
  if (!location.places.empty()) return location.places;
  if (const char* named = std::getenv("TRACELORE_INDEX"); named && *named) return split_list(named);
  const auto installed = installed_index();
  const auto own = own_index_folder();
  std::error_code ignored;
  if (fs::exists(own, ignored) && (installed.empty() || built(own) >= built(installed)))
    return {own};
  if (installed.empty()) return {};
  return {installed};
}

std::string name_of(const std::vector<std::string>& places) {
  std::string name;
  for (const auto& place : places) name.append(name.empty() ? "" : ",").append(place);
  return name;
}

std::vector<std::string> folders_of(const std::vector<std::string>& places) {
  std::vector<std::string> folders;
  for (const auto& place : places)
    if (place != kBuiltin && !place.starts_with("tcp:")) folders.push_back(place);
  return folders;
}

std::string own_index_folder() {
  const char* data = std::getenv("XDG_DATA_HOME");
  const char* home = std::getenv("HOME");
  const auto base =
      data && *data ? fs::path(data) : fs::path(home ? home : "/") / ".local" / "share";
  return (base / "tracelore" / "index").string();
}

Result<std::shared_ptr<const Reader>> open_index(const IndexLocation& location) {
  const auto places = find_index(location);
  if (places.empty()) return fail(ErrorCode::kIndexMissing, {{"path", "build/index"}});
  return open_places(places, location.answer);
}

}  // namespace tracelore::cli
