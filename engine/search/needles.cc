#include "engine/search/needles.h"

#include "engine/base/bytes/ascii.h"
#include "engine/index/schema.h"

namespace tracelore {
namespace {

constexpr std::size_t kShortStem = 3;
static_assert(kStemMark.size() == 1 && kIdentifierMark.size() == 1 && kWordMark.size() == 1 &&
              kBigramMark.size() == 1 && kCharMark.size() == 1);

char upper_ascii(char c) {
  return is_lower(c) ? static_cast<char>(c & ~0x20) : c;
}

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
    const auto first = static_cast<unsigned char>(text.front());
    begins_[first] = begins_[static_cast<unsigned char>(upper_ascii(text.front()))] = true;
    for (std::size_t next = 0; next < kBytes; ++next)
      if (text.size() == 1 || next == static_cast<unsigned char>(text[1]))
        pairs_.set(first * kBytes + next);
    by_first_[first].push_back({std::move(text), worth});
  }
}

std::vector<MarkedTerm> Needles::in(std::string_view text) const {
  std::vector<MarkedTerm> hits;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (!begins_[static_cast<unsigned char>(c)]) continue;
    const bool inside_word = at > 0 && is_alpha(c) && is_alpha(text[at - 1]);
    if (inside_word && lower_case(c) == c) continue;
    if (!may_stand_at(text, at)) continue;
    for (const auto& needle : by_first_[static_cast<unsigned char>(lower_case(c))])
      if (stands_at(text, at, needle.text))
        hits.push_back({{at, at + needle.text.size()}, needle.worth, needle.text});
  }
  return hits;
}

// Whether any begins with the two bytes there.
bool Needles::may_stand_at(std::string_view text, std::size_t at) const {
  const auto byte = [&](std::size_t i) {
    return static_cast<unsigned char>(i < text.size() ? lower_case(text[i]) : '\0');
  };
  return pairs_[byte(at) * kBytes + byte(at + 1)];
}

}  // namespace tracelore
