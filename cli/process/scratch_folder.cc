#include "cli/process/scratch_folder.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <utility>

namespace tracelore::cli {

namespace fs = std::filesystem;

ScratchFolder::ScratchFolder() {
  std::error_code failed;
  std::string pattern = (fs::temp_directory_path(failed) / "tracelore-XXXXXX").string();
  if (!failed && ::mkdtemp(pattern.data()) != nullptr) path_ = pattern;
}

ScratchFolder::ScratchFolder(ScratchFolder&& other) noexcept
    : path_(std::exchange(other.path_, {})) {}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  if (!path_.empty()) fs::remove_all(path_, ignored);
}

std::string ScratchFolder::write(const std::string& name, std::string_view text) const {
  if (path_.empty()) return {};
  const auto path = (fs::path(path_) / name).string();
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  return file ? path : std::string();
}

}  // namespace tracelore::cli
