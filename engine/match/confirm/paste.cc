#include "engine/match/confirm/paste.h"

#include <algorithm>

#include "engine/base/bytes/find.h"

namespace tracelore {

Paste::Paste(const Report& from)
    : report(&from),
      passages(passages_of(from)),
      haystack(from.clean),
      graph_breaks(graph_breaks_of(from)) {
  // Most pastes have none.
  if (haystack.find('\\') == haystack.npos) return;
  slashed = from.clean;
  std::replace(slashed.begin(), slashed.end(), '\\', '/');
  haystack = slashed;
}

bool stands_in(const Paste& paste, std::string_view text) {
  std::string slashed;
  if (text.find('\\') != text.npos) {
    slashed = text;
    std::replace(slashed.begin(), slashed.end(), '\\', '/');
    text = slashed;
  }
  return find_text(paste.haystack, text) != std::string_view::npos;
}

WordGrams grams_of(const Paste& paste) {
  const auto exceptions = paste.report->exceptions.size();
  std::vector<std::string_view> texts;
  // The source lines between them are for line signatures only.
  for (std::size_t i = 0; i < paste.passages.size(); ++i)
    if (i < exceptions || i + 1 == paste.passages.size()) texts.push_back(paste.passages[i].text());
  return WordGrams(texts);
}

}  // namespace tracelore
