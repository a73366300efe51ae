#include "engine/release/frame_path.h"

#include <algorithm>

namespace tracelore {
namespace {

constexpr std::size_t kMostPathBytes = 512;

std::string_view in_package_from(std::string_view path, std::size_t from) {
  constexpr std::string_view kPackage = "torch/";
  for (auto at = path.find(kPackage, from); at != path.npos; at = path.find(kPackage, at + 1))
    if (at == 0 || path[at - 1] == '/') return path.substr(at);
  return {};
}

}  // namespace

std::string with_slashes(std::string_view file) {
  std::string made(file.substr(file.size() - std::min(file.size(), kMostPathBytes)));
  std::replace(made.begin(), made.end(), '\\', '/');
  made.erase(
      std::unique(made.begin(), made.end(), [](char a, char b) { return a == '/' && b == '/'; }),
      made.end());
  return made;
}

std::string_view in_package(std::string_view path) {
  return in_package_from(path, 0);
}

std::string_view next_in_package(std::string_view path) {
  return in_package_from(path, 1);
}

}  // namespace tracelore
