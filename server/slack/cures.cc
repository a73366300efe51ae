#include "server/slack/cures.h"

#include <algorithm>

namespace tracelore::slack {
namespace {

// A `when` that asks for words of a text, where there is none.
bool waits_for_a_text(const Workaround& workaround) {
  return workaround.asks && workaround.asks->evaluate({}) == Truth::kFalse;
}

}  // namespace

std::vector<const Section*> cures_of(const Entry& entry, Language language,
                                     std::string_view cause) {
  const auto& written = entry.article(language).workarounds;
  std::vector<const Section*> cures, waiting;
  const auto add = [&](std::size_t place) {
    if (place >= written.size()) return;
    const bool waits =
        place < entry.workarounds.size() && waits_for_a_text(entry.workarounds[place]);
    (waits ? waiting : cures).push_back(&written[place]);
  };
  const auto chosen = std::ranges::find(entry.causes, cause, &Cause::id);
  if (chosen == entry.causes.end()) {
    for (std::size_t place = 0; place < written.size(); ++place) add(place);
  } else {
    for (const auto& id : chosen->workarounds) {
      const auto at = std::ranges::find(entry.workarounds, id, &Workaround::id);
      add(static_cast<std::size_t>(at - entry.workarounds.begin()));
    }
  }
  cures.insert(cures.end(), waiting.begin(), waiting.end());
  return cures;
}

}  // namespace tracelore::slack
