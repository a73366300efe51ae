#include "engine/entry/template/template_chain.h"

#include <algorithm>

#include "engine/base/bytes/find.h"

namespace tracelore {
namespace {

bool matches_at(std::string_view text, std::size_t at, std::string_view literal) {
  if (at + literal.size() > text.size()) return false;
  for (std::size_t i = 0; i < literal.size(); ++i) {
    const char c = text[at + i];
    if (c != literal[i] && !(literal[i] == ' ' && c == '\n')) return false;
  }
  return true;
}

std::size_t find_bytes(std::string_view text, std::string_view bytes, std::size_t from) {
  if (from > text.size()) return text.npos;
  if (bytes.empty()) {  // the literal is a blank
    return text.find_first_of(" \n", from);
  }
  const auto found = find_text(text.substr(from), bytes);
  return found == text.npos ? found : from + found;
}

}  // namespace

Span longest_part(std::string_view literal) {
  Span best;
  for (std::size_t begin = 0; begin < literal.size();) {
    const auto end = std::min(literal.find(' ', begin), literal.size());
    if (end - begin > best.size()) best = {begin, end};
    begin = end + 1;
  }
  return best;
}

bool may_hold(const ChainLink& link, std::string_view text) {
  const auto part = std::string_view(link.literal).substr(link.part.begin, link.part.size());
  return find_text(text, part) != text.npos;
}

namespace {

// Bytes of a name in quotes.
constexpr std::size_t kLongestUnbroken = 256;

// Whether the character at `at` stood right behind the one before it.
bool adjacent(const std::vector<std::uint32_t>& origin, std::size_t at) {
  return origin[at] == origin[at - 1] + 1;
}

// Whether the word, or the dotted name, that ends at `end` went on: "'triton.ops'" behind "triton".
// A squeezed text has lost the quote that would tell.
bool name_goes_on(std::string_view text, const std::vector<std::uint32_t>& origin,
                  std::size_t end) {
  if (end == text.size() || !adjacent(origin, end)) return false;
  if (is_word_character(text[end])) return true;
  return text[end] == '.' && end + 1 < text.size() && adjacent(origin, end + 1) &&
         is_word_character(text[end + 1]);
}

std::size_t find_with_part(std::string_view text, std::string_view literal, Span part,
                           std::size_t from) {
  if (literal.empty()) return from <= text.size() ? from : text.npos;
  const auto bytes = literal.substr(part.begin, part.size());
  for (auto at = from + part.begin;; ++at) {
    at = find_bytes(text, bytes, at);
    if (at == text.npos) return at;
    if (matches_at(text, at - part.begin, literal)) return at - part.begin;
  }
}

}  // namespace

std::size_t find_literal(std::string_view text, std::string_view literal, std::size_t from) {
  return find_with_part(text, literal, longest_part(literal), from);
}

std::size_t Places::in(HoleEnds::Range range, bool largest) const {
  if (all) return largest ? range.last : range.first;
  if (largest) {
    const auto above = std::upper_bound(sorted.begin(), sorted.end(), range.last);
    return above != sorted.begin() && *(above - 1) >= range.first ? *(above - 1) : kNone;
  }
  const auto found = std::lower_bound(sorted.begin(), sorted.end(), range.first);
  return found != sorted.end() && *found <= range.last ? *found : kNone;
}

bool Places::has(std::size_t place) const {
  const auto at = static_cast<std::uint32_t>(place);
  return in({at, at}, false) != kNone;
}

bool literals_in_order(const Chain& chain, std::string_view text) {
  std::size_t from = 0;
  for (const auto& link : chain) {
    if (link.shares_blank && from > 0) --from;
    from = find_with_part(text, link.literal, link.part, from);
    if (from == text.npos) return false;
    from += link.literal.size();
  }
  return true;
}

bool at_left_boundary(std::string_view text, std::size_t begin, std::string_view literal) {
  if (literal.empty() || !is_word_character(literal.front())) return true;
  return begin == 0 || !is_word_character(text[begin - 1]);
}

std::size_t count_characters(std::string_view literal) {
  return static_cast<std::size_t>(
      std::count_if(literal.begin(), literal.end(), [](char c) { return c != ' '; }));
}

ChainMatcher::ChainMatcher(const Chain& chain, std::string_view text, Form form,
                           const Places* last_places)
    : chain_(chain), text_(text), form_(form), places_(chain.size()) {
  find_all_places(last_places);
}

ChainMatcher::ChainMatcher(const Chain& chain, const FormedText& formed, Form form)
    : chain_(chain),
      text_(formed.text),
      form_(form),
      origin_(&formed.origin),
      places_(chain.size()) {
  find_all_places(nullptr);
}

void ChainMatcher::find_all_places(const Places* last_places) {
  scanners_.reserve(chain_.size());
  for (const auto& link : chain_) scanners_.emplace_back(link.kind, text_, form_);
  for (auto i = chain_.size(); i-- > 0;) {
    if (last_places && i + 1 == chain_.size()) {
      places_[i] = *last_places;
    } else {
      find_places(i);
    }
    if (places_[i].empty()) return;
  }
}

bool ChainMatcher::at_right_boundary(std::string_view literal, std::size_t end) const {
  if (literal.empty() || !is_word_character(literal.back())) return true;
  if (form_ == Form::kSqueezed) return !origin_ || !name_goes_on(text_, *origin_, end);
  return end == text_.size() || !is_word_character(text_[end]);
}

bool ChainMatcher::at_left_boundary_of(std::string_view literal, std::size_t begin) const {
  if (form_ != Form::kSqueezed) return at_left_boundary(text_, begin, literal);
  return !origin_ || begin == 0 || !adjacent(*origin_, begin) ||
         at_left_boundary(text_, begin, literal);
}

bool ChainMatcher::is_place(std::size_t link, std::size_t begin) {
  const auto& literal = chain_[link].literal;
  const auto end = begin + literal.size();
  if (link == 0 && !at_left_boundary_of(literal, begin)) return false;
  if (link > 0 && !scanners_[link].may_end_at(begin)) return false;
  if (link + 1 == chain_.size()) return at_right_boundary(literal, end);
  return next(link + 1, end) != Places::kNone;
}

std::size_t ChainMatcher::next(std::size_t link, std::size_t end) {
  if (chain_[link].shares_blank && end > 0 && places_[link].has(end - 1)) return end - 1;
  if (chain_[link].kind == HoleKind::kList) return next_of_list(link, end);
  const bool largest = chain_[link].longest;
  const auto ends = scanners_[link].ends_from(end);
  if (separator_is_lost(link) && ends.count > 0) {
    const auto place = end_of_unbroken(end, ends);
    return places_[link].has(place) ? place : Places::kNone;
  }
  for (std::size_t i = 0; i < ends.count; ++i) {
    const auto found = places_[link].in(ends.ranges[largest ? ends.count - 1 - i : i], largest);
    if (found != Places::kNone) return found;
  }
  return Places::kNone;
}

// Of `'{name}'` at the end of a template, or `{left} {right}`, in the form without quotes and
// blanks.
bool ChainMatcher::separator_is_lost(std::size_t link) const {
  const auto& hole = chain_[link];
  return origin_ && form_ == Form::kSqueezed && hole.literal.empty() && !hole.longest &&
         hole.kind != HoleKind::kLines;
}

// A quote or a blank left a gap behind the value.
std::size_t ChainMatcher::end_of_unbroken(std::size_t begin, const HoleEnds& ends) const {
  const auto& last = ends.ranges[ends.count - 1];
  const auto most = std::min<std::size_t>(last.last, begin + kLongestUnbroken);
  auto end = std::max<std::size_t>(begin + 1, ends.ranges[0].first);
  while (end < most && adjacent(*origin_, end)) ++end;
  return end;
}

// A list at an end of the template begins and ends as a literal there would: at word boundaries.
std::size_t ChainMatcher::next_of_list(std::size_t link, std::size_t begin) const {
  const auto& hole = chain_[link];
  for (const auto& choice : hole.list) {
    if (!matches_at(text_, begin, choice)) continue;
    const auto end = begin + choice.size();
    if (hole.open_left && !at_left_boundary_of(choice, begin)) continue;
    const bool is_end = hole.longest || separator_is_lost(link);
    if (is_end && !at_right_boundary(choice, end)) continue;
    if (places_[link].has(end)) return end;
  }
  return Places::kNone;
}

void ChainMatcher::find_places(std::size_t link) {
  const auto& literal = chain_[link].literal;
  auto& found = places_[link];
  if (literal.empty() && link + 1 == chain_.size()) {
    found.all = true;
    return;
  }
  std::vector<std::uint32_t> all;
  const auto part = chain_[link].part;
  for (auto at = find_with_part(text_, literal, part, 0); at != text_.npos;
       at = find_with_part(text_, literal, part, at + 1))
    all.push_back(static_cast<std::uint32_t>(at));
  // From the right, so that the scanners walk each run once.
  for (auto at = all.rbegin(); at != all.rend(); ++at)
    if (is_place(link, *at)) found.sorted.push_back(*at);
  std::reverse(found.sorted.begin(), found.sorted.end());
}

// Where a hole that ends a template ends: the full stop behind it is the sentence's.
std::size_t ChainMatcher::end_of_value(std::size_t link, std::size_t begin, std::size_t end) const {
  const bool last = link + 1 == chain_.size() && chain_[link].literal.empty() &&
                    chain_[link].kind != HoleKind::kNumber;
  const auto value = text_.substr(begin, end - begin);
  return last && value.size() > 1 && value.ends_with('.') && !value.ends_with("..") ? end - 1 : end;
}

// A squeezed value ends with its last byte: behind it blanks or a quote may have stood.
Span ChainMatcher::bytes_of(const FormedText& formed, std::size_t begin, std::size_t end) const {
  const bool squeezed = form_ == Form::kSqueezed && end > begin;
  return {formed.origin[begin], squeezed ? formed.origin[end - 1] + 1 : formed.origin[end]};
}

std::size_t ChainMatcher::walk(std::size_t first, std::size_t begin, const FormedText& formed,
                               std::size_t offset, TemplateMatch& match) {
  auto end = begin + chain_[first].literal.size();
  for (auto i = first + 1; i < chain_.size(); ++i) {
    const auto found = next(i, end);
    if (!chain_[i].name.empty()) {
      const auto stop = end_of_value(i, end, found);
      match.captures.push_back({std::string(chain_[i].name),
                                formed.text.substr(offset + end, stop - end),
                                bytes_of(formed, offset + end, offset + stop)});
    }
    end = found + chain_[i].literal.size();
  }
  return end;
}

}  // namespace tracelore
