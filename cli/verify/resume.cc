#include "cli/verify/resume.h"

#include <algorithm>
#include <fstream>

#include "engine/entry/snippet.h"

namespace tracelore::cli {
namespace {

std::string_view kind_of(std::string_view device) {
  return device.substr(0, device.find(':'));
}

// "3.11" of the folders is "3.11.7" of a run.
bool is_series_of(const std::string& release, const std::string& series) {
  return release == series || release.starts_with(series + ".");
}

}  // namespace

PastRuns::PastRuns(const std::string& path, std::map<std::string, std::string> installed,
                   std::string_view device, std::string_view changed)
    : installed_(std::move(installed)), device_(kind_of(device)), changed_(changed) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);)
    if (auto run = parse_json(line); run && run->is_object()) runs_.push_back(std::move(*run));
}

bool PastRuns::same_releases(const Json& versions) const {
  if (!versions.is_object()) return false;
  const auto same = [&](const auto& item) {
    const auto name = normalize_package(item.key());
    const auto here = installed_.find(name);
    if (here == installed_.end()) return item.value().is_null();
    if (!item.value().is_string()) return false;
    const auto release = item.value().template get<std::string>();
    return name == "python" ? is_series_of(release, here->second) : release == here->second;
  };
  const auto items = versions.items();
  return std::all_of(items.begin(), items.end(), same);
}

bool PastRuns::hold(const Entry& entry) const {
  const auto digest = snippet_digest(entry.verify_py);
  return std::any_of(runs_.begin(), runs_.end(), [&](const Json& run) {
    const auto device = text_at(run, "device");
    const bool here =
        device.empty() ? !serves(entry, device_) : device_.empty() || kind_of(device) == device_;
    return here && text_at(run, "entry") == entry.id && text_at(run, "snippet") == digest &&
           text_at(run, "changed") == changed_ && same_releases(part_at(run, "versions"));
  });
}

bool serves(const Entry& entry, std::string_view device) {
  const auto& declared = entry.verify.devices;
  return std::find(declared.begin(), declared.end(), kind_of(device)) != declared.end();
}

}  // namespace tracelore::cli
