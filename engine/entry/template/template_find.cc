#include "engine/entry/template/template.h"
#include "engine/entry/template/template_chain.h"

namespace tracelore {
namespace {

// The squeezed form has no lines to keep a hole in: of the places that lead to the same end the
// nearest is meant. Asked from left to right the scanners walk each run once more.
std::size_t nearest_start(ChainMatcher& matcher, const FormedText& formed, std::size_t begin) {
  const auto end_from = [&](std::size_t from) {
    TemplateMatch ignored;
    return matcher.walk(0, from, formed, 0, ignored);
  };
  const auto end = end_from(begin);
  for (const auto start : matcher.places(0).sorted) {
    if (start >= end) break;
    if (start > begin && end_from(start) == end) begin = start;
  }
  return begin;
}

}  // namespace

std::optional<TemplateMatch> Template::find(const FormedText& formed, Form form) const {
  if (compiled_->literal_size(form) == 0) return std::nullopt;
  const Chain& chain = (*compiled_)[form];
  // One look refuses nearly every text.
  if (!may_hold(chain[compiled_->telling[static_cast<std::size_t>(form)]], formed.text))
    return std::nullopt;
  if (!literals_in_order(chain, formed.text)) return std::nullopt;
  ChainMatcher matcher(chain, formed, form);
  const Places& starts = matcher.places(0);
  if (starts.empty()) return std::nullopt;
  std::size_t begin = starts.sorted.front();
  const bool begins_with_hole = chain.front().literal.empty();
  if (form == Form::kSqueezed && !begins_with_hole) begin = nearest_start(matcher, formed, begin);
  TemplateMatch match;
  const auto end = matcher.walk(0, begin, formed, 0, match);
  match.bytes = {formed.origin[begin], formed.origin[end]};
  match.literal_bytes = compiled_->literal_size();
  return match;
}

}  // namespace tracelore
