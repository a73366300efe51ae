#include "server/pages/runs/run_table.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "engine/messages/messages.h"
#include "server/pages/runs/recorded_run.h"

namespace tracelore {
namespace {

// The surroundings of a run; what a row of the table stands for.
using Place = std::tuple<std::string, std::string, std::string, std::string, std::string>;

struct NewerPlace {
  bool operator()(const Place& a, const Place& b) const {
    const NewerRelease newer;
    if (newer(std::get<0>(a), std::get<0>(b)) || newer(std::get<0>(b), std::get<0>(a)))
      return newer(std::get<0>(a), std::get<0>(b));
    if (newer(std::get<1>(a), std::get<1>(b)) || newer(std::get<1>(b), std::get<1>(a)))
      return newer(std::get<1>(a), std::get<1>(b));
    return a < b;
  }
};

using RunTable = std::map<Place, std::map<std::string, Json>, NewerPlace>;

Json cells_of(const std::map<std::string, Json>& row, const std::set<std::string>& devices) {
  Json cells = Json::array();
  for (const auto& device : devices) {
    const auto cell = row.find(device);
    cells.push_back(cell == row.end() ? Json{{"verdict", "none"}, {"label", "–"}, {"date", ""}}
                                      : cell->second);
  }
  return cells;
}

Json rows_of_table(const RunTable& table, const std::set<std::string>& devices) {
  Json rows = Json::array();
  for (const auto& [place, cells] : table) {
    const auto& [release, torch, python, platform, changed] = place;
    rows.push_back({{"version", release},
                    {"torch", torch},
                    {"python", python},
                    {"platform", platform},
                    {"changed", changed},
                    {"cells", cells_of(cells, devices)}});
  }
  return rows;
}

// "reported by a reader: NVIDIA H100, torch 2.7.1: affected, cured"
Json reported_texts(const Entry& entry, Language language) {
  Json texts = Json::array();
  for (const auto& line : entry.reported) {
    const auto run = parse_recorded_run(line, entry, language);
    if (!run || run->release.empty()) continue;
    texts.push_back(say(language, "run.reported",
                        {{"device", run->device_name.empty() ? run->device : run->device_name},
                         {"package", run->package},
                         {"version", run->release},
                         {"verdict", run_label(*run, language)}}));
  }
  return texts;
}

// Whether the check can use a GPU and nobody here ever gave it one.
bool never_on_gpu(const Entry& entry, const std::set<std::string>& ran_on) {
  const auto& devices = entry.verify.devices;
  return !entry.verify_py.empty() && ran_on.count("cuda") == 0 &&
         std::find(devices.begin(), devices.end(), "cuda") != devices.end();
}

}  // namespace

Json run_table(const Entry& entry, Language language) {
  std::set<std::string> devices;
  std::set<std::string> packages;
  RunTable table;
  for (const auto& line : entry.verified) {
    const auto run = parse_recorded_run(line, entry, language);
    if (!run || run->device.empty() || run->release.empty()) continue;
    devices.insert(run->device);
    packages.insert(run->package);
    const bool is_torch = run->package == "torch";
    const Place place{run->release, is_torch ? "" : run->torch, run->python, run->platform,
                      run->changed};
    table[place][run->device] = {
        {"verdict", run->verdict}, {"label", run_label(*run, language)}, {"date", run->date}};
  }
  const Json reported = reported_texts(entry, language);
  const bool no_gpu = never_on_gpu(entry, devices);
  if (table.empty() && reported.empty() && !no_gpu) return nullptr;
  const auto shows = [&](auto part) {
    return std::any_of(table.begin(), table.end(),
                       [&](const auto& row) { return !part(row.first).empty(); });
  };
  return {{"package", packages.empty() ? std::string() : *packages.begin()},
          {"devices", devices},
          {"has_rows", !table.empty()},
          {"beside_torch", shows([](const Place& place) { return std::get<1>(place); })},
          {"any_changed", shows([](const Place& place) { return std::get<4>(place); })},
          {"rows", rows_of_table(table, devices)},
          {"count", entry.verified.size()},
          {"never_on_gpu", no_gpu},
          {"reported", reported}};
}

}  // namespace tracelore
