#include "engine/release/frame_path.h"

#include <algorithm>
#include <bit>

#include "engine/base/find.h"

namespace tracelore {
namespace {

constexpr std::string_view kPackage = "torch/";
constexpr std::size_t kMostPathBytes = 512;
constexpr std::size_t kLane = sizeof(ByteLane);

std::string_view end_of(std::string_view file) {
  return file.substr(file.size() - std::min(file.size(), kMostPathBytes));
}

std::string_view in_package(std::string_view path, std::size_t from) {
  for (auto at = path.find(kPackage, from); at != path.npos; at = path.find(kPackage, at + 1))
    if (at == 0 || path[at - 1] == '/') return path.substr(at);
  return {};
}

// Set where no plain path has a byte: a backslash, a second slash. One byte before it may be read.
ByteLane odd_bytes(const char* at) {
  const auto before = load_lane(at - 1), here = load_lane(at);
  return ByteLane(here == '\\') | ByteLane(ByteLane(before == '/') & ByteLane(here == '/'));
}

}  // namespace

std::string with_slashes(std::string_view file) {
  std::string made(end_of(file));
  std::replace(made.begin(), made.end(), '\\', '/');
  made.erase(
      std::unique(made.begin(), made.end(), [](char a, char b) { return a == '/' && b == '/'; }),
      made.end());
  return made;
}

std::string_view next_in_package(std::string_view path) {
  return in_package(path, 1);
}

FramePath read_path(std::string_view file) {
  const auto path = end_of(file);
  if (path.size() <= kLane) {
    if (path.find('\\') != path.npos || path.find("//") != path.npos) return {false};
    return {true, in_package(path, 0)};
  }
  ByteLane odd = {};
  auto first = path.starts_with(kPackage) ? 0 : path.npos;
  const auto last = path.size() - kLane;
  for (std::size_t at = 1;; at = std::min(at + kLane, last)) {
    const auto before = load_lane(path.data() + at - 1), here = load_lane(path.data() + at);
    const auto slash = ByteLane(before == '/');
    odd |= ByteLane(here == '\\') | (slash & ByteLane(here == '/'));
    auto starts = first == path.npos ? lane_bits(slash & ByteLane(here == 't')) : 0;
    for (; starts != 0 && first == path.npos; starts &= starts - 1) {
      const auto place = at + static_cast<std::size_t>(std::countr_zero(starts));
      if (path.substr(place).starts_with(kPackage)) first = place;
    }
    if (at == last) break;
  }
  if (any_byte(odd) || path.front() == '\\') return {false};
  return {true, first == path.npos ? std::string_view() : path.substr(first)};
}

FramePath PathReader::read(std::string_view file) {
  // The lanes of what follows may begin within the folder, which is plain.
  const bool known =
      folder_.size() > kLane && file.size() <= kMostPathBytes && file.starts_with(folder_);
  if (known) {
    ByteLane odd = {};
    for (std::size_t end = file.size(); end > folder_.size(); end -= std::min(end, kLane))
      odd |= odd_bytes(file.data() + end - kLane);
    if (any_byte(odd)) return {false};
    return {true, file.substr(folder_.size() - kPackage.size())};
  }
  const auto path = read_path(file);
  if (path.plain && !path.in_package.empty() && file.size() <= kMostPathBytes)
    folder_ = file.substr(0, file.size() - path.in_package.size() + kPackage.size());
  return path;
}

}  // namespace tracelore
