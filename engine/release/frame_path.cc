#include "engine/release/frame_path.h"

#include <algorithm>

namespace tracelore {
namespace {

constexpr std::size_t kMostPathBytes = 512;
constexpr std::string_view kOldLightning = "pytorch_lightning/", kLightning = "lightning/pytorch/";

std::string_view in_package_from(std::string_view path, std::string_view folder, std::size_t from) {
  for (auto at = path.find(folder, from); at != path.npos; at = path.find(folder, at + 1))
    if (at == 0 || path[at - 1] == '/') return path.substr(at);
  return {};
}

}  // namespace

std::string with_slashes(std::string_view file) {
  std::string made(file.substr(file.size() - std::min(file.size(), kMostPathBytes)));
  if (made.find('\\') != made.npos) std::ranges::replace(made, '\\', '/');
  if (made.find("//") != made.npos)
    made.erase(
        std::unique(made.begin(), made.end(), [](char a, char b) { return a == '/' && b == '/'; }),
        made.end());
  return made;
}

std::string_view in_package(std::string_view path, std::string_view folder) {
  return in_package_from(path, folder, 0);
}

std::string_view next_in_package(std::string_view path, std::string_view folder) {
  return in_package_from(path, folder, 1);
}

std::string path_in_record(std::string_view path) {
  if (path.starts_with(kOldLightning))
    return std::string(kLightning).append(path.substr(kOldLightning.size()));
  return std::string(path);
}

}  // namespace tracelore
