#include "engine/traceback/machine/wheel_name.h"

#include <algorithm>
#include <array>
#include <string>

#include "engine/base/package_name.h"
#include "engine/paste/scan.h"
#include "engine/traceback/machine/version_text.h"

namespace tracelore::parsing {
namespace {

// "cp310" -> "3.10"
std::string python_of(std::string_view tag) {
  if (!tag.starts_with("cp3") || tag.size() < 4 || tag.size() > 6) return {};
  const auto minor = tag.substr(3);
  return std::ranges::all_of(minor, is_digit) ? std::string("3.").append(minor) : std::string();
}

std::string_view system_of(std::string_view platform) {
  if (platform.starts_with("win")) return "windows";
  if (platform.starts_with("macosx")) return "macos";
  if (platform.find("linux") != platform.npos) return "linux";
  return {};
}

}  // namespace

bool wheel_in(std::string_view text, Statements& found, Wheel what) {
  const auto end = find_text(text, ".whl");
  if (end == text.npos) return false;
  auto name = text.substr(0, end);
  const auto slash = name.find_last_of("/\\ ");
  if (slash != name.npos) name.remove_prefix(slash + 1);
  std::array<std::string_view, 5> parts;
  std::size_t count = 0;
  for (auto rest = name; count < parts.size(); ++count) {
    const auto dash = rest.find('-');
    parts[count] = rest.substr(0, dash);
    if (dash == rest.npos) {
      ++count;
      break;
    }
    rest.remove_prefix(dash + 1);
  }
  if (count != parts.size()) return false;
  const auto& [package, version, python, abi, platform] = parts;
  if (!is_package_name(package)) return false;
  if (what == Wheel::kInstalled) {
    std::string text_of_version(version);
    if (const auto plus = text_of_version.find("%2B"); plus != text_of_version.npos)
      text_of_version.erase(plus, 2)[plus] = '+';
    found.version(normalize_package(package), version_at(text_of_version));
  }
  // An "abi3" wheel is for later releases, too.
  if (abi != "abi3") found.version("python", python_of(python), "paths");
  found.fact("os", system_of(platform));
  return true;
}

}  // namespace tracelore::parsing
