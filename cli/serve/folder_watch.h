/// Tells when something below some folders changes (inotify, Linux).
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "engine/base/result.h"

namespace tracelore::cli {

class FolderWatch {
 public:
  /// Told with the paths that changed, which begin as the folders were given; the folders
  /// themselves where it is not known what did.
  using Changed = std::function<void(const std::vector<std::string>&)>;

  /// Calls `changed` on a thread of its own, once for changes that come close together, until the
  /// object goes. Folders below are watched too, new ones included; hidden ones are not. Folders
  /// that are missing are picked up when they come back. kFileUnreadable where the system gives no
  /// watch at all.
  static Result<std::unique_ptr<FolderWatch>> start(std::vector<std::string> folders,
                                                    Changed changed);
  ~FolderWatch();
  FolderWatch(const FolderWatch&) = delete;
  FolderWatch& operator=(const FolderWatch&) = delete;

 private:
  FolderWatch(int queue, int stop, std::vector<std::string> folders, Changed changed);
  void run();
  void add(const std::string& folder);
  void add_below(const std::string& folder);
  void add_missing();
  bool wait(int milliseconds);
  bool drain();

  const int queue_;
  const int stop_;
  const std::vector<std::string> folders_;
  const Changed changed_;
  std::map<int, std::string> watched_;  // paths of folders, by the system's number
  std::set<std::string> paths_;         // that changed
  std::thread thread_;
};

}  // namespace tracelore::cli
