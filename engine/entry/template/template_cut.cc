// Messages whose head or tail lies outside the paste: a suffix or a prefix of a template's chain of
// literals.
#include <algorithm>
#include <utility>

#include "engine/entry/template/template.h"
#include "engine/entry/template/template_chain.h"

namespace tracelore {
namespace {

// What find_cut() works on: the text without blanks and ellipses at its ends.
struct CutText {
  const FormedText& formed;
  Span span;
  std::size_t min_literal;

  std::string_view text() const {
    return std::string_view(formed.text).substr(span.begin, span.size());
  }
  Span bytes(std::size_t begin, std::size_t end) const {
    return {formed.origin[span.begin + begin], formed.origin[span.begin + end]};
  }
};

Span without_ellipsis(std::string_view text) {
  constexpr std::string_view kTrimmed[] = {" ", "\n", "...", "\xE2\x80\xA6"};
  Span span{0, text.size()};
  for (bool again = true; again;) {
    again = false;
    for (const auto part : kTrimmed) {
      const auto rest = text.substr(span.begin, span.size());
      if (rest.starts_with(part)) {
        span.begin += part.size();
        again = true;
      } else if (rest.ends_with(part)) {
        span.end -= part.size();
        again = true;
      }
    }
  }
  return span;
}

bool same(std::string_view text, std::string_view literal) {
  return std::equal(text.begin(), text.end(), literal.begin(), literal.end(),
                    [](char c, char l) { return c == l || (l == ' ' && c == '\n'); });
}

// Characters of the whole words in the first `size` bytes of a literal.
std::size_t whole_words_before(std::string_view literal, std::size_t size) {
  if (size < literal.size() && is_word_character(literal[size]))
    while (size > 0 && is_word_character(literal[size - 1])) --size;
  return count_characters(literal.substr(0, size));
}

// … and in its last `size` bytes.
std::size_t whole_words_behind(std::string_view literal, std::size_t size) {
  auto begin = literal.size() - size;
  if (begin > 0 && is_word_character(literal[begin - 1]))
    while (begin < literal.size() && is_word_character(literal[begin])) ++begin;
  return count_characters(literal.substr(begin));
}

// What a hole of this kind, itself cut at one end, does not hold.
std::string_view stops_of(HoleKind kind) {
  if (kind == HoleKind::kLines) return "";
  const bool spaced = kind == HoleKind::kAny || kind == HoleKind::kQuoted ||
                      kind == HoleKind::kSize || kind == HoleKind::kList;
  return spaced ? "\n" : " \n";
}

// A literal up to the end of its first whole word, or from the beginning of its last one; empty
// where it has no such word.
std::string_view opening_of(std::string_view literal) {
  const auto word = std::find_if(literal.begin(), literal.end(), is_word_character);
  const auto end = std::find_if_not(word, literal.end(), is_word_character);
  return end == literal.end() ? std::string_view{} : std::string_view(literal.begin(), end);
}
std::string_view closing_of(std::string_view literal) {
  const auto word = std::find_if(literal.rbegin(), literal.rend(), is_word_character);
  const auto end = std::find_if_not(word, literal.rend(), is_word_character);
  return end == literal.rend() ? std::string_view{} : std::string_view(end.base(), literal.end());
}

// A value that was cut holds nothing of the literal beside it; where it does, that literal began
// and went on in other words: another message.
bool holds_words(std::string_view value, std::string_view words) {
  if (words.empty()) return false;
  for (auto at = value.find(words); at != value.npos; at = value.find(words, at + 1)) {
    const auto end = at + words.size();
    const bool joined_left =
        at > 0 && is_word_character(words.front()) && is_word_character(value[at - 1]);
    const bool joined_right =
        end < value.size() && is_word_character(words.back()) && is_word_character(value[end]);
    if (!joined_left && !joined_right) return true;
  }
  return false;
}

// Whether a list can be what the cut left of it: the beginning of one of its texts, or the end.
bool may_be_cut(const ChainLink& hole, std::string_view value, bool tail) {
  if (hole.kind != HoleKind::kList) return true;
  return std::any_of(hole.list.begin(), hole.list.end(), [&](std::string_view choice) {
    return tail ? choice.starts_with(value) : choice.ends_with(value);
  });
}

std::size_t characters_of(const Chain& chain, std::size_t first, std::size_t last) {
  std::size_t sum = 0;
  for (auto i = first; i < last; ++i) sum += count_characters(chain[i].literal);
  return sum;
}

// Matches links [0, …] of `head` whose last link stands at one of `last_places`; its end comes back
// in `reached`.
std::optional<TemplateMatch> match_head(const Chain& head, std::string_view first_literal,
                                        const Places& last_places, const CutText& cut,
                                        std::size_t& reached) {
  ChainMatcher matcher(head, cut.text(), Form::kPlain, &last_places);
  for (const auto begin : matcher.places(0).sorted) {
    if (!at_left_boundary(cut.text(), begin, first_literal)) continue;
    TemplateMatch match;
    reached = matcher.walk(0, begin, cut.formed, cut.span.begin, match);
    match.bytes = cut.bytes(begin, cut.text().size());
    match.tail_cut = true;
    return match;
  }
  return std::nullopt;
}

// The text ends inside the literal of link `last`.
std::optional<TemplateMatch> tail_in_literal(const Chain& chain, std::size_t last,
                                             const CutText& cut) {
  const auto text = cut.text();
  const std::string_view literal = chain[last].literal;
  Places places;
  for (auto size = std::min(literal.size(), text.size() + 1); size-- > 1;)
    if (same(text.substr(text.size() - size), literal.substr(0, size)))
      places.sorted.push_back(static_cast<std::uint32_t>(text.size() - size));
  if (places.sorted.empty()) return std::nullopt;
  Chain head(chain.begin(), chain.begin() + static_cast<std::ptrdiff_t>(last) + 1);
  head.back().literal.clear();
  head.back().part = {};
  std::size_t reached = 0;
  auto match = match_head(head, chain.front().literal, places, cut, reached);
  if (!match) return match;
  match->literal_bytes =
      characters_of(chain, 0, last) + whole_words_before(literal, text.size() - reached);
  return match;
}

// The text ends in the hole before link `last`, or right before that hole.
std::optional<TemplateMatch> tail_in_hole(const Chain& chain, std::size_t last,
                                          const CutText& cut) {
  const Chain head(chain.begin(), chain.begin() + static_cast<std::ptrdiff_t>(last));
  const auto text = cut.text();
  const std::string_view literal = head.back().literal;
  if (!literals_in_order(head, text)) return std::nullopt;
  const auto stop = text.find_last_of(stops_of(chain[last].kind));
  const auto hole_begin = stop == text.npos ? 0 : stop + 1;
  Places places;
  for (auto at = find_literal(text, literal, 0); at != text.npos;
       at = find_literal(text, literal, at + 1))
    if (at + literal.size() >= hole_begin) places.sorted.push_back(static_cast<std::uint32_t>(at));
  std::size_t reached = 0;
  auto match = match_head(head, chain.front().literal, places, cut, reached);
  if (!match || holds_words(text.substr(reached), opening_of(chain[last].literal)) ||
      !may_be_cut(chain[last], text.substr(reached), /*tail=*/true))
    return std::nullopt;
  match->literal_bytes = characters_of(chain, 0, last);
  return match;
}

// The most of the template first: what is cut off shall be as little as possible. What stands
// before the cut is whole.
std::optional<TemplateMatch> find_tail_cut(const Chain& chain, const CutText& cut) {
  std::size_t whole = 0;
  while (whole + 1 < chain.size() && may_hold(chain[whole], cut.text())) ++whole;
  for (auto last = whole + 1; last-- > 0;) {
    auto match = tail_in_literal(chain, last, cut);
    if (match && match->literal_bytes >= cut.min_literal) return match;
    if (last == 0) break;
    match = tail_in_hole(chain, last, cut);
    if (match && match->literal_bytes >= cut.min_literal) return match;
  }
  return std::nullopt;
}

// The text begins with the last `size` bytes of the literal of link `first`.
std::optional<TemplateMatch> head_in_literal(const Chain& chain, ChainMatcher* matcher,
                                             std::size_t first, std::size_t size,
                                             const CutText& cut) {
  const std::string_view literal = chain[first].literal;
  if (!same(cut.text().substr(0, size), literal.substr(literal.size() - size))) return std::nullopt;
  const bool is_last = first + 1 == chain.size();
  if (!is_last && matcher->next(first + 1, size) == Places::kNone) return std::nullopt;
  TemplateMatch match;
  // walk() begins where link `first` would begin if all of it were there; only its end counts.
  const auto end =
      is_last ? size
              : matcher->walk(first, size - literal.size(), cut.formed, cut.span.begin, match);
  if (is_last && size < cut.text().size() && is_word_character(literal.back()) &&
      is_word_character(cut.text()[size]))
    return std::nullopt;
  match.bytes = cut.bytes(0, end);
  match.head_cut = true;
  match.literal_bytes =
      whole_words_behind(literal, size) + characters_of(chain, first + 1, chain.size());
  return match;
}

// The text begins in the hole before link `first`.
std::optional<TemplateMatch> head_in_hole(const Chain& chain, ChainMatcher& matcher,
                                          std::size_t first, const CutText& cut) {
  const Places& places = matcher.places(first);
  if (places.sorted.empty()) return std::nullopt;
  const std::size_t begin = places.sorted.front();
  if (cut.text().substr(0, begin).find_first_of(stops_of(chain[first].kind)) !=
      std::string_view::npos)
    return std::nullopt;
  const auto value = cut.text().substr(0, begin);
  if (holds_words(value, closing_of(chain[first - 1].literal)) ||
      !may_be_cut(chain[first], value, /*tail=*/false))
    return std::nullopt;
  TemplateMatch match;
  match.bytes = cut.bytes(0, matcher.walk(first, begin, cut.formed, cut.span.begin, match));
  match.head_cut = true;
  match.literal_bytes = characters_of(chain, first, chain.size());
  return match;
}

// What stands behind the cut is whole.
std::optional<TemplateMatch> find_head_cut(const Chain& chain, const CutText& cut) {
  const bool has_end = may_hold(chain.back(), cut.text());
  std::optional<ChainMatcher> matcher;
  if (has_end) matcher.emplace(chain, cut.text(), Form::kPlain);
  for (std::size_t first = has_end ? 0 : chain.size() - 1; first < chain.size(); ++first) {
    if (first > 0 && has_end) {
      auto match = head_in_hole(chain, *matcher, first, cut);
      if (match && match->literal_bytes >= cut.min_literal) return match;
    }
    for (auto size = std::min(chain[first].literal.size(), cut.text().size() + 1); size-- > 1;) {
      auto match = head_in_literal(chain, has_end ? &*matcher : nullptr, first, size, cut);
      if (match && match->literal_bytes >= cut.min_literal) return match;
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<TemplateMatch> Template::find_cut(const FormedText& plain,
                                                std::size_t min_literal) const {
  if (compiled_->literal_size() == 0) return std::nullopt;
  const Chain& chain = (*compiled_)[Form::kPlain];
  const CutText cut{plain, without_ellipsis(plain.text), min_literal};
  if (cut.span.size() == 0) return std::nullopt;
  if (auto match = find_tail_cut(chain, cut)) return match;
  return find_head_cut(chain, cut);
}

}  // namespace tracelore
