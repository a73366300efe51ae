#include "engine/traceback/machine/package_lists.h"

#include <utility>

#include "engine/base/package_name.h"
#include "engine/paste/scan.h"
#include "engine/traceback/machine/version_text.h"
#include "engine/traceback/machine/wheel_name.h"

namespace tracelore::parsing {
namespace {

// What conda calls otherwise than PyPI.
std::string conda_name(std::string package) {
  return package == "pytorch" || package == "pytorch-gpu" ? "torch" : package;
}

bool is_list_name(std::string_view name) {
  return is_package_name(name) || (name.size() > 2 && name.front() == '_');
}

}  // namespace

bool PackageLists::read_rows(std::string_view text) {
  if (list_header(text)) return true;
  if (list_ == List::kNone) return false;
  if (list_row(text)) return true;
  list_ = List::kNone;
  return false;
}

bool PackageLists::read_line(std::string_view text) {
  return requirement(text) || shown(text) || installed(text) || downloaded(text);
}

// "Package    Version" of pip list, "# Name  Version  Build  Channel" of conda list, which mamba
// writes without the mark
bool PackageLists::list_header(std::string_view text) {
  if (text.starts_with("Package ") && has(text, " Version")) return list_ = List::kPip, true;
  const bool conda = (text.starts_with("# Name") && has(text, "Version")) ||
                     (text.starts_with("Name ") && has(text, " Version") && has(text, " Channel"));
  if (conda) list_ = List::kConda;
  return conda;
}

bool PackageLists::list_row(std::string_view text) {
  if (text.starts_with("---") || text.starts_with("─")) return true;
  Scan scan{text};
  const auto name = scan.run([](char c) { return !is_blank(c); });
  if (!is_list_name(name) || scan.blanks() == 0) return false;
  const auto version = version_at(scan.rest());
  if (version.empty()) return false;
  if (!is_package_name(name)) return true;
  auto package = normalize_package(name);
  if (list_ == List::kPip) return found_.version(std::move(package), version);
  scan.at += version.size();
  scan.blanks();
  if (name == "pytorch") conda_build(scan.rest());
  return found_.version(conda_name(std::move(package)), version);
}

// "py3.10_cuda12.1_cudnn8.9.2_0", PyTorch's own builds in conda.
void PackageLists::conda_build(std::string_view build) {
  build = build.substr(0, build.find(' '));
  if (build.starts_with("py3."))
    found_.version("python", version_at(build.substr(2, build.find('_') - 2)), "paths");
  for (const std::string_view library : {"cuda", "cudnn"})
    if (const auto at = find_text(build, library); at != build.npos) {
      const auto version = version_at(build.substr(at + library.size()));
      const auto number = version.substr(0, version.find('_'));
      if (number.find('.') != number.npos) found_.version(std::string(library), number);
    }
}

// "torch==2.5.1", "[pip3] torch==2.5.1", "[conda] pytorch  2.5.1  py3.11_cuda12.4  pytorch",
// "- torch==2.5.1"
bool PackageLists::requirement(std::string_view text) {
  bool conda = false;
  if (text.starts_with('[') || text.starts_with('-'))
    for (const std::string_view lead : {"[pip3] ", "[pip] ", "[conda] ", "- "})
      if (text.starts_with(lead)) {
        conda = lead == "[conda] ";
        text.remove_prefix(lead.size());
      }
  Scan scan{text};
  const auto name = scan.run([](char c) { return is_word(c) || c == '-' || c == '.'; });
  const char behind = scan.peek();
  const bool from_file = behind == ' ' && scan.peek(1) == '@' && is_package_name(name);
  if (from_file) return wheel_in(scan.rest(), found_, Wheel::kInstalled);
  if (behind != '[' && behind != '=' && !(conda && is_blank(behind))) return false;
  if (!is_package_name(name)) return false;
  if (scan.lit("[")) {
    std::string_view extra;
    if (!scan.until("]", extra, 60)) return false;
  }
  const bool pinned = scan.lit("==");
  if (!pinned && !(conda && scan.blanks() > 0)) return false;
  const auto version = version_at(scan.rest());
  auto package = normalize_package(name);
  if (conda && name == "pytorch") {
    scan.at += version.size();
    scan.blanks();
    conda_build(scan.rest());
  }
  return found_.version(conda ? conda_name(std::move(package)) : std::move(package), version);
}

// pip show: "Name: torch", then "Version: 2.5.1"
bool PackageLists::shown(std::string_view text) {
  if (text.starts_with("Name: ")) {
    shown_name_ = normalize_package(trim(text.substr(6)));
    return is_package_name(shown_name_);
  }
  if (text.starts_with("Version: ") && !shown_name_.empty()) {
    const bool added = found_.version(shown_name_, version_at(text.substr(9)));
    shown_name_.clear();
    return added;
  }
  return false;
}

// "Successfully installed torch-2.5.1 numpy-2.1.0"
bool PackageLists::installed(std::string_view text) {
  static constexpr std::string_view kHead = "Successfully installed ";
  if (!text.starts_with(kHead)) return false;
  Scan scan{text, kHead.size()};
  while (!scan.end() && !found_.full()) {
    scan.blanks();
    const auto item = scan.run([](char c) { return !is_blank(c); });
    const auto dash = item.rfind('-');
    if (dash == std::string_view::npos || item.empty()) continue;
    found_.version(normalize_package(item.substr(0, dash)), version_at(item.substr(dash + 1)));
  }
  return true;
}

// What pip chose for this machine says which machine it is, not yet what is installed.
bool PackageLists::downloaded(std::string_view text) {
  for (const std::string_view head : {"Downloading ", "Using cached "})
    if (text.starts_with(head)) return wheel_in(text.substr(head.size()), found_, Wheel::kChosen);
  return false;
}

// "torch==2.6.0+cu124, GPU P100" below a message, not "torch==2.6.0 requires …".
bool PackageLists::pinned(std::string_view text) {
  Scan scan{text};
  const auto name = scan.run([](char c) { return is_word(c) || c == '-' || c == '.'; });
  if (!scan.lit("==") || !is_package_name(name)) return false;
  const auto version = version_at(scan.rest());
  scan.at += version.size();
  return (scan.end() || scan.peek() == ',') && found_.version(normalize_package(name), version);
}

}  // namespace tracelore::parsing
