#include "engine/index/index_words.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <string>

namespace tracelore {
namespace {

std::uint32_t fields_in(FieldCounts counts) {
  std::uint32_t fields = 0;
  for (std::size_t f = 0; f < kTextFieldCount; ++f)
    if (count_in(counts, f) > 0) ++fields;
  return fields;
}

// By how many fields of the piece's hidden entries the text is held.
std::uint32_t held_by_hidden(const IndexWords::Piece& piece, std::string_view text) {
  std::uint32_t held = 0;
  piece.words->among(
      piece.words->find(text), piece.hidden->numbers(),
      [&](std::size_t, FieldCounts counts, std::uint8_t) { held += fields_in(counts); });
  return held;
}

}  // namespace

IndexWords::IndexWords(const Words* words) {
  if (words) *this = IndexWords(std::vector<Piece>{{words, &Hidden::none(), words->entries()}});
}

IndexWords::IndexWords(std::vector<Piece> pieces) : pieces_(std::move(pieces)) {
  for (const auto& piece : pieces_) entries_ += piece.entries;
}

std::uint32_t IndexWords::numbers() const {
  std::uint32_t longest = 0;
  for (const auto& piece : pieces_) longest = std::max(longest, piece.words->entries());
  return longest * static_cast<std::uint32_t>(pieces_.size());
}

// Every entry has a label, its kind; a number that is nobody's has none.
std::vector<std::uint32_t> IndexWords::all_entries() const {
  std::vector<std::uint32_t> entries(numbers());
  std::iota(entries.begin(), entries.end(), std::uint32_t{0});
  if (is_of_one_file()) return entries;
  const auto count = static_cast<std::uint32_t>(pieces_.size());
  std::erase_if(entries, [&](std::uint32_t entry) {
    const auto& piece = pieces_[entry % count];
    return piece.words->labels_of(entry / count).empty() || piece.hidden->contains(entry / count);
  });
  return entries;
}

IndexWords::List IndexWords::find(std::string_view text) const {
  List list;
  list.first = pieces_[0].words->find(text);
  list.entries = list.first.entries;
  list.holders = list.first.holders;
  if (is_of_one_file()) return list;
  bool as_it_is = true;
  for (std::size_t s = 0; s < pieces_.size(); ++s) {
    const auto* words = pieces_[s].words;
    if (s > 0) {
      list.more.push_back(words->find(text));
      as_it_is = as_it_is && list.more.back().entries == 0;
      list.entries += list.more.back().entries;
    }
    words->among(of_piece(list, s), pieces_[s].hidden->numbers(),
                 [&](std::size_t, FieldCounts, std::uint8_t) {
                   as_it_is = false;
                   --list.entries;
                 });
  }
  if (!as_it_is) list.holders = most_in_one_field(list);
  return list;
}

std::uint32_t IndexWords::most_in_one_field(const List& list) const {
  std::array<std::uint32_t, kTextFieldCount> holders{};
  const auto add = [&](FieldCounts counts, std::uint32_t entries) {
    for (std::size_t f = 0; f < kTextFieldCount; ++f)
      if (count_in(counts, f) > 0) holders[f] += entries;
  };
  std::array<std::uint32_t, kCommonCounts.size()> by_code{};
  for_each(list, [&](std::uint32_t, FieldCounts counts, std::uint8_t code) {
    if (code == kOtherCounts)
      add(counts, 1);
    else
      ++by_code[code];
  });
  for (std::size_t code = 0; code < by_code.size(); ++code)
    if (by_code[code] > 0) add(kCommonCounts[code], by_code[code]);
  return *std::max_element(holders.begin(), holders.end());
}

std::vector<IndexWords::Held> IndexWords::held(const List& list) const {
  std::vector<Held> held;
  for_each(list, [&](std::uint32_t entry, FieldCounts counts, std::uint8_t) {
    held.push_back({entry, counts});
  });
  if (!list.more.empty())
    std::sort(held.begin(), held.end(),
              [](const Held& a, const Held& b) { return a.entry < b.entry; });
  return held;
}

// What Words::among() gives of all pieces.
std::vector<IndexWords::Found> IndexWords::found_among(
    const List& list, std::span<const std::uint32_t> wanted) const {
  const auto count = static_cast<std::uint32_t>(pieces_.size());
  std::vector<std::vector<std::uint32_t>> entries(count), places(count);
  for (std::uint32_t place = 0; place < wanted.size(); ++place) {
    entries[wanted[place] % count].push_back(wanted[place] / count);
    places[wanted[place] % count].push_back(place);
  }
  std::vector<Found> found;
  for (std::size_t s = 0; s < count; ++s)
    pieces_[s].words->among(of_piece(list, s), entries[s],
                            [&](std::size_t i, FieldCounts counts, std::uint8_t code) {
                              found.push_back({places[s][i], counts, code});
                            });
  std::sort(found.begin(), found.end(),
            [](const Found& a, const Found& b) { return a.place < b.place; });
  return found;
}

std::uint8_t IndexWords::fields_of(const List& list, std::uint8_t fields) const {
  std::uint8_t found = 0;
  const auto add = [&](std::uint32_t, FieldCounts counts, std::uint8_t) {
    for (std::size_t f = 0; f < kTextFieldCount; ++f)
      if (count_in(counts, f) > 0) found |= static_cast<std::uint8_t>(fields & 1U << f);
    return found != fields;
  };
  for_each(list, add);
  return found;
}

std::vector<std::uint32_t> IndexWords::places(const List& list, std::uint32_t entry,
                                              std::size_t field) const {
  const auto count = static_cast<std::uint32_t>(pieces_.size());
  const auto piece = entry % count;
  return pieces_[piece].words->places(of_piece(list, piece), entry / count, field);
}

void IndexWords::for_each_text(
    std::string_view start, const std::function<bool(std::string_view, std::uint32_t)>& use) const {
  if (is_of_one_file()) return pieces_[0].words->for_each_text(start, use);
  std::map<std::string, std::uint32_t> all;
  for (const auto& piece : pieces_)
    piece.words->for_each_text(start, [&](std::string_view text, std::uint32_t held) {
      all[std::string(text)] += held - held_by_hidden(piece, text);
      return true;
    });
  for (const auto& [text, held] : all)
    if (held > 0 && !use(text, held)) return;
}

std::string_view IndexWords::label(std::size_t number) const {
  for (const auto& piece : pieces_) {
    const auto count = piece.words->label_count();
    if (number < count) return piece.words->label(static_cast<std::uint16_t>(number));
    number -= count;
  }
  return {};
}

std::size_t IndexWords::label_count() const {
  std::size_t count = 0;
  for (const auto& piece : pieces_) count += piece.words->label_count();
  return count;
}

}  // namespace tracelore
