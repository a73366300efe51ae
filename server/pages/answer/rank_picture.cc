#include "server/pages/answer/rank_picture.h"

#include <algorithm>
#include <map>

#include "engine/answer/ranks_json.h"
#include "engine/messages/messages.h"
#include "engine/text/secrets/redact.h"

namespace tracelore {
namespace {

constexpr int kCell = 34;  // pixels, with the gap
constexpr int kSpace = 4;
constexpr int kNames = 128;   // pixels for the names of nodes
constexpr int kUsualRow = 8;  // processes
constexpr int kLongestRow = 16;

std::string state_label(RankState state, Language language) {
  return say(language, "rank.state." + std::string(name_of(state)));
}

int row_length(const Ranks& ranks) {
  const bool told = ranks.node_size >= 2 && ranks.node_size <= kLongestRow;
  return told ? ranks.node_size : kUsualRow;
}

Json cells_of(const Ranks& ranks, int across, int left) {
  Json cells = Json::array();
  for (const auto& row : ranks.each) {
    const int x = left + row.rank % across * kCell;
    const int y = row.rank / across * kCell;
    cells.push_back({{"x", x},
                     {"y", y},
                     {"text_x", x + (kCell - kSpace) / 2},
                     {"text_y", y + (kCell - kSpace) / 2},
                     {"state", name_of(row.state)},
                     {"rank", row.rank}});
  }
  return cells;
}

// The hosts that the text names, beside the row that is theirs.
Json nodes_of(const Ranks& ranks, int across) {
  std::map<int, std::string> names;
  for (const auto& row : ranks.each)
    if (!row.host.empty()) names.try_emplace(row.rank / across, redact(row.host).substr(0, 18));
  Json nodes = Json::array();
  for (const auto& [node, name] : names)
    nodes.push_back({{"y", node * kCell + (kCell - kSpace) / 2}, {"name", name}});
  return nodes;
}

Json legend_of(const Ranks& ranks, Language language) {
  std::map<RankState, int> counts;
  for (const auto& row : ranks.each) ++counts[row.state];
  Json legend = Json::array();
  for (const auto& [state, count] : counts)
    legend.push_back(
        {{"state", name_of(state)}, {"label", state_label(state, language)}, {"count", count}});
  return legend;
}

// The moments of a run that dies: who was first, who came next, who was last.
Json moments_of(const Ranks& ranks, Language language) {
  std::vector<const RankRow*> first, others;
  for (const auto& row : ranks.each)
    if (row.seconds >= 0 && (row.state == RankState::kFirst || row.state == RankState::kFailed ||
                             row.state == RankState::kEnded))
      (row.state == RankState::kFirst ? first : others).push_back(&row);
  Json moments = Json::array();
  if (first.empty() || others.empty()) return moments;
  const auto earlier = [](const RankRow* l, const RankRow* r) { return l->seconds < r->seconds; };
  const auto* begun = *std::ranges::min_element(first, earlier);
  const auto [next, last] = std::ranges::minmax_element(others, earlier);
  // The clocks of nodes may differ, and a stamp without a date says nothing beside one with a date.
  constexpr double kDay = 86'400;
  if ((*next)->seconds < begun->seconds || (*last)->seconds - begun->seconds >= kDay)
    return moments;
  const auto add = [&](std::string_view id, const RankRow& row) {
    const auto after = static_cast<long>(row.seconds - begun->seconds);
    moments.push_back(say(language, id,
                          {{"rank", std::to_string(row.rank)},
                           {"time", clock_text(row.seconds)},
                           {"seconds", std::to_string(after)},
                           {"count", std::to_string(others.size())}}));
  };
  add("rank.moment.first", *begun);
  add("rank.moment.next", **next);
  if (*next != *last) add("rank.moment.last", **last);
  return moments;
}

Json rows_of(const Ranks& ranks, Language language) {
  Json rows = Json::array();
  for (const auto& row : ranks.each)
    rows.push_back({{"rank", row.rank},
                    {"label", state_label(row.state, language)},
                    {"line", row.line},
                    {"time", clock_text(row.seconds)},
                    {"host", redact(row.host)}});
  return rows;
}

}  // namespace

Json rank_picture(const Ranks& ranks, Language language) {
  if (ranks.each.empty()) return nullptr;
  const int across = row_length(ranks);
  const Json nodes = nodes_of(ranks, across);
  const int left = nodes.empty() ? 0 : kNames;
  const Json moments = moments_of(ranks, language);
  const int down = ranks.each.back().rank / across + 1;
  return {{"width", left + across * kCell},
          {"height", down * kCell},
          {"cells", cells_of(ranks, across, left)},
          {"nodes", nodes},
          {"legend", legend_of(ranks, language)},
          {"has_moments", !moments.empty()},
          {"moments", moments},
          {"rows", rows_of(ranks, language)},
          {"seen", ranks.seen}};
}

}  // namespace tracelore
