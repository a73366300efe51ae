/// A folder for what one run needs, gone with its owner.
#pragma once

#include <string>
#include <string_view>

namespace tracelore::cli {

class ScratchFolder {
 public:
  /// Below the folder for temporary files; path() is empty where it cannot be made.
  ScratchFolder();
  ScratchFolder(ScratchFolder&& other) noexcept;
  ScratchFolder& operator=(ScratchFolder&&) = delete;
  ~ScratchFolder();

  const std::string& path() const { return path_; }
  /// The path of the file written, empty where that failed.
  std::string write(const std::string& name, std::string_view text) const;

 private:
  std::string path_;
};

}  // namespace tracelore::cli
