#include "cli/serve/folder_watch.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <array>
#include <filesystem>

namespace tracelore::cli {
namespace {

namespace fs = std::filesystem;

constexpr int kQuiet = 300;   // milliseconds without a change before it is told
constexpr int kLook = 2'000;  // between looks for folders that were missing
constexpr std::uint32_t kEvents = IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM |
                                  IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR;

bool is_hidden(const fs::path& path) {
  return path.filename().string().starts_with('.');
}

}  // namespace

Result<std::unique_ptr<FolderWatch>> FolderWatch::start(std::vector<std::string> folders,
                                                        Changed changed) {
  const int queue = ::inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  const int stop = ::eventfd(0, EFD_CLOEXEC);
  if (queue < 0 || stop < 0) {
    if (queue >= 0) ::close(queue);
    if (stop >= 0) ::close(stop);
    return fail(ErrorCode::kFileUnreadable, {{"path", "inotify"}});
  }
  return std::unique_ptr<FolderWatch>(
      new FolderWatch(queue, stop, std::move(folders), std::move(changed)));
}

FolderWatch::FolderWatch(int queue, int stop, std::vector<std::string> folders, Changed changed)
    : queue_(queue), stop_(stop), folders_(std::move(folders)), changed_(std::move(changed)) {
  for (const auto& folder : folders_)
    add_below(folder);  // before start() returns: what changes from then on is seen
  thread_ = std::thread([this] { run(); });
}

FolderWatch::~FolderWatch() {
  const std::uint64_t one = 1;
  static_cast<void>(::write(stop_, &one, sizeof one));
  thread_.join();
  ::close(queue_);
  ::close(stop_);
}

// A folder that is watched already keeps its number; it may have been renamed.
void FolderWatch::add(const std::string& folder) {
  const int number = ::inotify_add_watch(queue_, folder.c_str(), kEvents);
  if (number >= 0) watched_[number] = folder;
}

void FolderWatch::add_below(const std::string& folder) {
  add(folder);
  std::error_code failed;
  fs::recursive_directory_iterator at(folder, fs::directory_options::skip_permission_denied,
                                      failed);
  for (; !failed && at != fs::recursive_directory_iterator(); at.increment(failed)) {
    std::error_code unknown;
    if (!at->is_directory(unknown)) continue;
    if (is_hidden(at->path()))
      at.disable_recursion_pending();
    else
      add(at->path().string());
  }
}

// What was not there when it was to be watched, or is another folder now.
void FolderWatch::add_missing() {
  for (const auto& folder : folders_) {
    const int number = ::inotify_add_watch(queue_, folder.c_str(), kEvents);
    if (number >= 0 && !watched_.contains(number)) add_below(folder);
  }
}

// False when it is time to stop.
bool FolderWatch::wait(int milliseconds) {
  std::array<pollfd, 2> wanted = {{{queue_, POLLIN, 0}, {stop_, POLLIN, 0}}};
  ::poll(wanted.data(), wanted.size(), milliseconds);
  return wanted[1].revents == 0;
}

// Whether there was anything but the watches' own ends: then paths_ has it.
bool FolderWatch::drain() {
  alignas(inotify_event) std::array<char, 16384> buffer;
  bool any = false;
  for (ssize_t size = 0; (size = ::read(queue_, buffer.data(), buffer.size())) > 0;)
    for (ssize_t at = 0; at < size;) {
      const auto* event = reinterpret_cast<const inotify_event*>(buffer.data() + at);
      const bool hidden = event->len > 0 && event->name[0] == '.';
      const auto folder = watched_.find(event->wd);
      if ((event->mask & IN_IGNORED) != 0) {
        if (folder != watched_.end()) watched_.erase(folder);
      } else if (folder == watched_.end()) {  // too many events to be told all of them
        any = true;
        paths_.insert(folders_.begin(), folders_.end());
      } else if (!hidden) {
        any = true;
        auto path = fs::path(folder->second);
        if (event->len > 0) path /= event->name;
        paths_.insert(path.string());
      }
      at += static_cast<ssize_t>(sizeof(inotify_event) + event->len);
    }
  return any;
}

void FolderWatch::run() {
  while (wait(kLook)) {
    bool changed = drain();
    while (changed) {
      if (!wait(kQuiet)) return;
      changed = drain();
      if (changed) continue;
      // What came into a new folder before it was watched is read with the folder.
      for (const auto& path : paths_) {
        std::error_code unknown;
        if (fs::is_directory(fs::symlink_status(path, unknown))) add_below(path);
      }
      changed_({paths_.begin(), paths_.end()});
      paths_.clear();
    }
    add_missing();
  }
}

}  // namespace tracelore::cli
