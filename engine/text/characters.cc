#include "engine/text/characters.h"

#include <unicode/brkiter.h>

#include <memory>

#include "engine/base/bytes/utf8.h"

namespace tracelore {
namespace {

std::size_t code_points_in(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size(); ++count) next_code_point(text, at);
  return count;
}

}  // namespace

std::size_t characters_in(std::string_view text) {
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<icu::BreakIterator> breaks(
      icu::BreakIterator::createCharacterInstance(icu::Locale::getRoot(), status));
  if (U_FAILURE(status) || !breaks) return code_points_in(text);
  const auto wide = icu::UnicodeString::fromUTF8(
      icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())));
  breaks->setText(wide);
  std::size_t count = 0;
  for (breaks->first(); breaks->next() != icu::BreakIterator::DONE;) ++count;
  return count;
}

}  // namespace tracelore
