/// A folder beside an index for what is made on the way, removed with the object.
#pragma once

#include <filesystem>
#include <string>
#include <utility>

#include "indexer/write/swap.h"

namespace tracelore {

class ScratchFolder {
 public:
  /// As make_folder_aside().
  static Result<ScratchFolder> beside(const std::string& target) {
    auto folder = make_folder_aside(target);
    if (!folder) return fail(folder.error());
    return ScratchFolder(std::move(*folder));
  }

  ScratchFolder(ScratchFolder&& other) noexcept : path_(std::exchange(other.path_, {})) {}
  ScratchFolder& operator=(ScratchFolder&&) = delete;
  ~ScratchFolder() {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
  }

  const std::string& path() const { return path_; }

 private:
  explicit ScratchFolder(std::string path) : path_(std::move(path)) {}
  std::string path_;
};

}  // namespace tracelore
