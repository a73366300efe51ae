#include "server/run_table.h"

#include <algorithm>
#include <map>
#include <set>

#include "engine/messages/messages.h"
#include "engine/release/version.h"
#include "server/entry_view.h"

namespace tracelore {
namespace {

struct VerdictRow {
  std::string_view recorded;  // what the harness prints
  std::string_view id;        // in the messages and as a class
};

constexpr VerdictRow kVerdicts[] = {
    {"AFFECTED, workaround works", "cured"},
    {"AFFECTED, workaround fails", "not_cured"},
    {"NOT AFFECTED", "not_affected"},
    {"SKIPPED", "skipped"},
    {"ERROR", "error"},
};

std::string_view verdict_id(std::string_view recorded) {
  for (const auto& row : kVerdicts)
    if (recorded.starts_with(row.recorded)) return row.id;
  return "error";
}

std::string text_in(const Json& object, std::string_view key) {
  const auto found = object.find(std::string(key));
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string{};
}

// The release that a row is filed under: of torch where it was recorded, else of the first package.
std::string release_of(const Json& run) {
  const auto versions = run.find("versions");
  if (versions == run.end() || !versions->is_object() || versions->empty()) return {};
  const auto torch = text_in(*versions, "torch");
  if (!torch.empty()) return torch.substr(0, torch.find('+'));
  const auto& first = versions->begin().value();
  return first.is_string() ? first.get<std::string>() : std::string{};
}

struct Newer {
  bool operator()(const std::string& a, const std::string& b) const {
    const auto left = Version::parse(a);
    const auto right = Version::parse(b);
    if (left && right && *left != *right) return *left > *right;
    return a > b;
  }
};

std::string device_of(const Json& run) {
  const std::string device = text_in(run, "device");
  return device.substr(0, device.find(':'));
}

}  // namespace

Json run_table(const Entry& entry, Language language) {
  const Json runs = recorded_runs(entry);
  std::set<std::string> devices;
  std::map<std::string, std::map<std::string, Json>, Newer> table;
  for (const auto& run : runs) {
    const auto device = device_of(run);
    const auto release = release_of(run);
    if (device.empty() || release.empty()) continue;
    devices.insert(device);
    const std::string id(verdict_id(text_in(run, "verdict")));
    table[release][device] = {{"verdict", id},
                              {"label", say(language, "run." + id)},
                              {"date", text_in(run, "date").substr(0, 10)}};
  }
  if (table.empty()) return nullptr;
  Json rows = Json::array();
  for (const auto& [release, cells] : table) {
    Json row = {{"version", release}, {"cells", Json::array()}};
    for (const auto& device : devices) {
      const auto cell = cells.find(device);
      row["cells"].push_back(cell == cells.end()
                                 ? Json{{"verdict", "none"}, {"label", "–"}, {"date", ""}}
                                 : cell->second);
    }
    rows.push_back(std::move(row));
  }
  return {{"devices", devices}, {"rows", std::move(rows)}, {"count", runs.size()}};
}

}  // namespace tracelore
