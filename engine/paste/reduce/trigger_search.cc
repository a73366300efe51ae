#include "engine/paste/reduce/trigger_search.h"

#include <algorithm>

namespace tracelore::parsing {

TriggerSearch::TriggerSearch(const std::vector<std::string>& more) {
  for (const auto& trigger : kTriggers)
    filter_.add(trigger.literal, static_cast<std::uint16_t>(trigger.kind));
  for (const auto& literal : more)
    filter_.add(literal, static_cast<std::uint16_t>(TriggerKind::kSignature));
}

std::optional<TriggerContext> TriggerSearch::context_of(std::string_view text, std::size_t begin,
                                                        std::size_t end, LiteralFilter::Hit hit) {
  const auto line = text.substr(0, end);
  std::uint64_t masked = 0;  // costs a walk over the line
  std::optional<TriggerContext> most;
  for (; hit.begin != LiteralFilter::kNone; hit = filter_.next(line, hit.begin + 1)) {
    const auto kind = static_cast<TriggerKind>(hit.tag);
    const auto& row = kTriggerContexts[hit.tag];
    if (kind != TriggerKind::kRank && masked == 0) masked = masked_hash(line.substr(begin));
    const auto key =
        kind == TriggerKind::kRank ? rank_hash(line.substr(hit.begin)) : masked + hit.tag;
    if (key == 0) continue;
    const auto count = repeats_.count(key);
    if (count > row.seldom) continue;
    const std::size_t share = count <= row.often ? 1 : 4;
    if (!most) most.emplace();
    most->before = std::max(most->before, row.before / share);
    most->after = std::max(most->after, row.after / share);
  }
  return most;
}

}  // namespace tracelore::parsing
