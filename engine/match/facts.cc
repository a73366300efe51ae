#include "engine/match/facts.h"

#include <algorithm>
#include <array>

namespace tracelore {
namespace {

struct Sign {
  std::string_view text;  // as it stands in the paste, '\\' as '/'
  std::string_view os;
};

// WSL's kernel names itself, and so do paths of a Windows drive that it mounts.
constexpr std::array<Sign, 16> kSigns = {{
    {"microsoft-standard-WSL", "wsl"},
    {"WSL2", "wsl"},
    {"OS: Microsoft Windows", "windows"},
    {"OS: macOS", "macos"},
    {"OS: Mac OSX", "macos"},
    {"Platform: Windows", "windows"},
    {"platform: Windows", "windows"},
    {"[WinError ", "windows"},
    {"Windows 10", "windows"},
    {"Windows 11", "windows"},
    {"macOS-", "macos"},
    {"DLL load failed", "windows"},
    {"sys.platform == 'win32'", "windows"},
    {"OS: Ubuntu", "linux"},
    {"OS: Debian", "linux"},
    {"(x86_64)\nGCC version", "linux"},
}};

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

std::string_view os_of_path(std::string_view file) {
  const bool drive = file.size() > 2 && is_letter(file[0]) && file[1] == ':' &&
                     (file[2] == '\\' || file[2] == '/');
  if (drive) return "windows";
  if (file.starts_with("/Users/") || file.starts_with("/opt/homebrew/")) return "macos";
  if (file.starts_with("/mnt/c/")) return "wsl";
  for (const std::string_view root : {"/home/", "/root/", "/usr/lib/python3/", "/kaggle/", "/opt/"})
    if (file.starts_with(root)) return "linux";
  return {};
}

std::string_view os_of_frames(const Report& report) {
  for (const auto& exception : report.exceptions)
    for (const auto& frame : exception.frames)
      if (const auto os = os_of_path(frame.file); !os.empty()) return os;
  return {};
}

}  // namespace

std::optional<std::string> os_of(const Paste& paste) {
  for (const auto& sign : kSigns)
    if (paste.haystack.find(sign.text) != paste.haystack.npos) return std::string(sign.os);
  const auto os = os_of_frames(*paste.report);
  return os.empty() ? std::nullopt : std::optional<std::string>(os);
}

std::optional<std::string> library_of(const Exception& exception) {
  if (exception.frames.empty()) return std::nullopt;
  for (auto frame = exception.frames.rbegin(); frame != exception.frames.rend(); ++frame)
    for (const std::string_view folder : {"site-packages", "dist-packages"}) {
      const auto at = frame->file.rfind(folder);
      if (at == frame->file.npos) continue;
      auto package = frame->file.substr(std::min(at + folder.size() + 1, frame->file.size()));
      package = package.substr(0, package.find_first_of("/\\."));
      if (!package.empty()) return std::string(package);
    }
  return std::string();
}

}  // namespace tracelore
