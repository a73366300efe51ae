/// Tells when something below some folders changes (inotify, Linux).
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "engine/base/result.h"

namespace tracelore::cli {

class FolderWatch {
 public:
  /// Calls `changed` on a thread of its own, once for changes that come close together, until the
  /// object goes. Folders below are watched too, new ones included; hidden ones are not. Folders
  /// that are missing are picked up when they come back. kFileUnreadable where the system gives no
  /// watch at all.
  static Result<std::unique_ptr<FolderWatch>> start(std::vector<std::string> folders,
                                                    std::function<void()> changed);
  ~FolderWatch();
  FolderWatch(const FolderWatch&) = delete;
  FolderWatch& operator=(const FolderWatch&) = delete;

 private:
  FolderWatch(int queue, int stop, std::vector<std::string> folders, std::function<void()> changed);
  void run();
  void add_all();
  bool wait(int milliseconds);
  bool drain();

  const int queue_;
  const int stop_;
  const std::vector<std::string> folders_;
  const std::function<void()> changed_;
  std::thread thread_;
};

}  // namespace tracelore::cli
