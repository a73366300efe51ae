#include "engine/answer/ranks_json.h"

#include <cmath>
#include <cstdio>

namespace tracelore {
namespace {

constexpr double kDay = 24 * 60 * 60;

Json row_json(const RankRow& row) {
  return {{"rank", row.rank},
          {"state", name_of(row.state)},
          {"line", row.line == 0 ? Json() : Json(row.line)},
          {"time", clock_text(row.seconds)},
          {"host", row.host}};
}

}  // namespace

std::string clock_text(double seconds) {
  if (!(seconds >= 0)) return {};
  constexpr double kLost = 0.01;  // of a millisecond: what was read as .123 may lie below it
  const auto milliseconds = static_cast<long>(std::fmod(seconds, kDay) * 1000 + kLost);
  char text[64];
  std::snprintf(text, sizeof text, "%02ld:%02ld:%02ld.%03ld", milliseconds / 3'600'000,
                milliseconds / 60'000 % 60, milliseconds / 1000 % 60, milliseconds % 1000);
  return text;
}

Json ranks_json(const Ranks& ranks) {
  Json hosts = Json::array(), each = Json::array();
  for (const auto& [rank, host] : ranks.hosts) hosts.push_back({{"rank", rank}, {"host", host}});
  for (const auto& row : ranks.each) each.push_back(row_json(row));
  return {{"seen", ranks.seen}, {"first_to_fail", ranks.first_to_fail}, {"lagging", ranks.lagging},
          {"hosts", hosts},     {"node_size", ranks.node_size},         {"each", each}};
}

}  // namespace tracelore
