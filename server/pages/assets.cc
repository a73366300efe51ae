#include "server/pages/assets.h"

#include "engine/base/digest/digest.h"
#include "engine/base/embedded.h"

namespace tracelore {
namespace embedded {
std::span<const File> web_files();
}
namespace {

constexpr std::string_view kFolder = "assets/";

struct TypeRow {
  std::string_view ending;
  std::string_view type;
};

constexpr TypeRow kTypes[] = {
    {".css", "text/css; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".svg", "image/svg+xml"},
    {".webmanifest", "application/manifest+json"},
    {".png", "image/png"},
};

std::string_view type_of(std::string_view file) {
  for (const auto& row : kTypes)
    if (file.ends_with(row.ending)) return row.type;
  return "application/octet-stream";
}

std::string digest_of_assets() {
  std::string all;
  for (const auto& file : embedded::web_files())
    if (file.path.starts_with(kFolder)) all.append(file.path).append(file.bytes);
  return sha256_hex(all).substr(0, 12);
}

}  // namespace

std::optional<Asset> find_asset(std::string_view file) {
  for (const auto& candidate : embedded::web_files())
    if (candidate.path.starts_with(kFolder) && candidate.path.substr(kFolder.size()) == file)
      return Asset{candidate.bytes, type_of(file)};
  return std::nullopt;
}

std::vector<std::string_view> asset_names() {
  std::vector<std::string_view> names;
  for (const auto& file : embedded::web_files())
    if (file.path.starts_with(kFolder)) names.push_back(file.path.substr(kFolder.size()));
  return names;
}

const std::string& assets_version() {
  static const std::string version = digest_of_assets();  // a constant of the program
  return version;
}

std::string assets_path() {
  return "/assets/" + assets_version();
}

}  // namespace tracelore
