#include "server/slack/cures.h"

#include <algorithm>

namespace tracelore::slack {

std::vector<const Section*> cures_of(const Entry& entry, Language language,
                                     std::string_view cause) {
  const auto& written = entry.article(language).workarounds;
  const auto chosen = std::ranges::find(entry.causes, cause, &Cause::id);
  std::vector<const Section*> cures;
  if (chosen == entry.causes.end()) {
    for (const auto& section : written) cures.push_back(&section);
    return cures;
  }
  for (const auto& id : chosen->workarounds) {
    const auto at = std::ranges::find(entry.workarounds, id, &Workaround::id);
    const auto place = static_cast<std::size_t>(at - entry.workarounds.begin());
    if (place < written.size()) cures.push_back(&written[place]);
  }
  return cures;
}

}  // namespace tracelore::slack
