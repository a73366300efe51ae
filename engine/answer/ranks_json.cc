#include "engine/answer/ranks_json.h"

#include <cmath>
#include <cstdio>

namespace tracelore {
namespace {

constexpr double kDay = 24 * 60 * 60;

void write_row(const RankRow& row, JsonWriter& out) {
  out.begin_object();
  out.member("rank", row.rank);
  out.member("state", name_of(row.state));
  out.key("line");
  if (row.line == 0)
    out.null();
  else
    out.value(row.line);
  out.member("time", clock_text(row.seconds));
  out.member("host", row.host);
  out.end_object();
}

}  // namespace

std::string clock_text(double seconds) {
  if (!(seconds >= 0)) return {};
  const auto milliseconds = static_cast<long>(std::fmod(seconds, kDay) * 1000);
  char text[64];
  std::snprintf(text, sizeof text, "%02ld:%02ld:%02ld.%03ld", milliseconds / 3'600'000,
                milliseconds / 60'000 % 60, milliseconds / 1000 % 60, milliseconds % 1000);
  return text;
}

void write_ranks(const Ranks& ranks, JsonWriter& out) {
  out.key("ranks");
  out.begin_object();
  out.member("seen", ranks.seen);
  out.member("first_to_fail", ranks.first_to_fail);
  out.member("lagging", ranks.lagging);
  out.key("hosts");
  out.begin_list();
  for (const auto& [rank, host] : ranks.hosts) {
    out.begin_object();
    out.member("rank", rank);
    out.member("host", host);
    out.end_object();
  }
  out.end_list();
  out.member("node_size", ranks.node_size);
  out.key("each");
  out.begin_list();
  for (const auto& row : ranks.each) write_row(row, out);
  out.end_list();
  out.end_object();
}

}  // namespace tracelore
