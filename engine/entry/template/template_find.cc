#include "engine/entry/template/template.h"
#include "engine/entry/template/template_chain.h"

namespace tracelore {

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
  const std::size_t begin = starts.sorted.front();
  TemplateMatch match;
  const auto end = matcher.walk(0, begin, formed, 0, match);
  match.bytes = {formed.origin[begin], formed.origin[end]};
  match.literal_bytes = compiled_->literal_size();
  return match;
}

}  // namespace tracelore
