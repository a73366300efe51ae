/// Whether a folder is still the one that it was.
#pragma once

#include <sys/stat.h>

#include <string>

namespace tracelore {

/// Which folder stands under the name at the moment, 0 for none.
inline ino_t folder_number(const std::string& directory) {
  struct stat status = {};
  return ::stat(directory.c_str(), &status) == 0 ? status.st_ino : 0;
}

}  // namespace tracelore
