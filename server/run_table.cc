#include "server/run_table.h"

#include <algorithm>
#include <map>
#include <set>

#include "engine/messages/messages.h"
#include "server/recorded_run.h"

namespace tracelore {

Json run_table(const Entry& entry, Language language) {
  std::set<std::string> devices;
  std::map<std::string, std::map<std::string, Json>, NewerRelease> table;
  for (const auto& line : entry.verified) {
    const auto run = parse_recorded_run(line, language);
    if (!run || run->device.empty() || run->release.empty()) continue;
    devices.insert(run->device);
    table[run->release][run->device] = {{"verdict", run->verdict},
                                        {"label", say(language, "run." + run->verdict)},
                                        {"date", run->date}};
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
  return {{"devices", devices}, {"rows", std::move(rows)}, {"count", entry.verified.size()}};
}

}  // namespace tracelore
