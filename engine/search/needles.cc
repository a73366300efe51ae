#include "engine/search/needles.h"

#include "engine/base/bytes/ascii.h"
#include "engine/index/schema.h"

namespace tracelore {
namespace {

constexpr std::size_t kShortStem = 3;
static_assert(kStemMark.size() == 1 && kIdentifierMark.size() == 1 && kWordMark.size() == 1 &&
              kBigramMark.size() == 1 && kCharMark.size() == 1);

bool stands_at(std::string_view text, std::size_t at, std::string_view needle) {
  if (needle.size() > text.size() - at) return false;
  for (std::size_t i = 0; i < needle.size(); ++i)
    if (lower_case(text[at + i]) != needle[i]) return false;
  return true;
}

}  // namespace

Needles::Needles(const Wanted& wanted) {
  for (const auto& [key, worth] : wanted) {
    const bool stem = key.starts_with(kStemMark);
    auto text = key.substr(1);
    if (stem && text.size() > kShortStem) text.pop_back();
    if (text.empty()) continue;
    by_first_[static_cast<unsigned char>(text.front())].push_back({std::move(text), worth});
  }
}

std::vector<MarkedTerm> Needles::in(std::string_view text) const {
  std::vector<MarkedTerm> hits;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    const bool inside_word = at > 0 && is_lower(c) && is_alpha(text[at - 1]);
    if (inside_word) continue;
    for (const auto& needle : by_first_[static_cast<unsigned char>(lower_case(c))])
      if (stands_at(text, at, needle.text))
        hits.push_back({{at, at + needle.text.size()}, needle.worth, needle.text});
  }
  return hits;
}

}  // namespace tracelore
