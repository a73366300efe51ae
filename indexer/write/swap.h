/// Replacing a folder as a whole: readers see the old one or the new one, never a mixture.
#pragma once

#include <string>
#include <utility>

#include "engine/base/result.h"

namespace tracelore {

/// Whether `target` is an index, empty or not there: a folder that is replaced as a whole must not
/// be somebody's home.
bool may_be_replaced(const std::string& target);

/// A folder for what is made on the way, removed with the object.
class StagingFolder {
 public:
  /// A fresh one beside `target`, on the same file system. kFileUnwritable.
  static Result<StagingFolder> beside(const std::string& target);

  StagingFolder(StagingFolder&& other) noexcept : path_(std::exchange(other.path_, {})) {}
  StagingFolder& operator=(StagingFolder&&) = delete;
  ~StagingFolder();

  const std::string& path() const { return path_; }

 private:
  explicit StagingFolder(std::string path) : path_(std::move(path)) {}
  std::string path_;
};

/// Puts `aside` in the place of `target` and removes what was there. One atomic exchange where the
/// file system has it; else two renames, between which `target` is missing for an instant.
/// kFileUnwritable; `target` is then unchanged.
Result<void> swap_in(const std::string& aside, const std::string& target);

/// Removes folders that a killed build left beside `target`.
void remove_left_overs(const std::string& target);

}  // namespace tracelore
