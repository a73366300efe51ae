#include "indexer/write/swap.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "engine/index/schema.h"

namespace tracelore {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kMark = ".building-";
constexpr std::string_view kPrevious = ".previous";
// What mkdtemp makes is for its owner alone; an index is read by servers of other users.
constexpr fs::perms kReadableByAll = fs::perms::owner_all | fs::perms::group_read |
                                     fs::perms::group_exec | fs::perms::others_read |
                                     fs::perms::others_exec;

tl::unexpected<Error> unwritable(const std::string& path) {
  return fail(ErrorCode::kFileUnwritable, {{"path", path}});
}

fs::path clean(const std::string& target) {
  const auto path = fs::path(target).lexically_normal();
  return path.has_filename() ? path : path.parent_path();
}

fs::path parent_of(const fs::path& path) {
  return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

// A file, or the names in a folder.
void sync_path(const fs::path& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return;
  ::fsync(descriptor);
  ::close(descriptor);
}

void sync_files(const fs::path& folder) {
  std::error_code ignored;
  for (const auto& item : fs::directory_iterator(folder, ignored)) sync_path(item.path());
  sync_path(folder);
}

// The number behind the mark is the builder's process: a folder of a living one is its own
// business.
bool is_left_over(const std::string& name, const std::string& target_name) {
  const std::string prefix = target_name + std::string(kMark);
  if (!name.starts_with(prefix)) return false;
  const long process = std::strtol(name.c_str() + prefix.size(), nullptr, 10);
  return process > 0 && ::kill(static_cast<pid_t>(process), 0) != 0 && errno == ESRCH;
}

}  // namespace

bool may_be_replaced(const std::string& target) {
  std::error_code ignored;
  if (!fs::exists(target, ignored)) return true;
  if (!fs::is_directory(target, ignored)) return false;
  const fs::path folder(target);
  return fs::is_empty(folder, ignored) || fs::exists(folder / kFolderMark, ignored) ||
         fs::exists(folder / kDatabaseFile, ignored);
}

Result<StagingFolder> StagingFolder::beside(const std::string& target) {
  const fs::path path = clean(target);
  const fs::path parent = parent_of(path);
  std::error_code failed;
  fs::create_directories(parent, failed);
  // Two threads of one process may build the same index: the last one wins, and neither meets the
  // other's files.
  std::string aside = path.string() + std::string(kMark) + std::to_string(::getpid()) + "-XXXXXX";
  if (::mkdtemp(aside.data()) == nullptr) return unwritable(parent.string());
  fs::permissions(aside, kReadableByAll, failed);
  return StagingFolder(std::move(aside));
}

StagingFolder::~StagingFolder() {
  std::error_code ignored;
  if (!path_.empty()) fs::remove_all(path_, ignored);
}

Result<void> swap_in(const std::string& aside, const std::string& target) {
  const fs::path path = clean(target);
  std::error_code failed;
  sync_files(aside);
  if (!fs::exists(path, failed)) {
    fs::rename(aside, path, failed);
    sync_path(parent_of(path));
    if (!failed) return {};
    // Another build may have been first; then what it made is exchanged like any other.
    std::error_code ignored;
    if (!fs::exists(path, ignored)) return unwritable(target);
  }
  if (::renameat2(AT_FDCWD, aside.c_str(), AT_FDCWD, path.c_str(), RENAME_EXCHANGE) == 0) {
    sync_path(parent_of(path));
    fs::remove_all(aside, failed);
    return {};
  }
  const std::string previous = aside + std::string(kPrevious);
  fs::rename(path, previous, failed);
  if (failed) return unwritable(target);
  fs::rename(aside, path, failed);
  if (failed) {
    fs::rename(previous, path, failed);
    return unwritable(target);
  }
  fs::remove_all(previous, failed);
  return {};
}

void remove_left_overs(const std::string& target) {
  const fs::path path = clean(target);
  std::error_code ignored;
  for (const auto& item : fs::directory_iterator(parent_of(path), ignored)) {
    const std::string name = item.path().filename().string();
    if (!is_left_over(name, path.filename().string())) continue;
    // Killed between the two renames of swap_in(): what was there is put back.
    const bool put_back = name.ends_with(kPrevious) && !fs::exists(path, ignored);
    if (put_back)
      fs::rename(item.path(), path, ignored);
    else
      fs::remove_all(item.path(), ignored);
  }
}

}  // namespace tracelore
