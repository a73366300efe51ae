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

IndexWords::IndexWords(std::shared_ptr<const Words> words) {
  if (!words) return;
  entries_ = words->entries();
  pieces_.push_back({std::move(words), &Hidden::none(), entries_});
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
  std::array<std::uint32_t, kTextFieldCount> holders{};
  for (std::size_t s = 0; s < pieces_.size(); ++s) {
    if (s > 0) list.more.emplace_back();
    auto& own = s > 0 ? list.more.back() : list.first;
    own = pieces_[s].words->find(text);
    list.entries += own.entries;
    for (std::size_t f = 0; f < kTextFieldCount; ++f) holders[f] += own.holders[f];
    pieces_[s].words->among(own, pieces_[s].hidden->numbers(),
                            [&](std::size_t, FieldCounts counts, std::uint8_t) {
                              --list.entries;
                              for (std::size_t f = 0; f < kTextFieldCount; ++f)
                                if (count_in(counts, f) > 0) --holders[f];
                            });
  }
  list.holders = *std::max_element(holders.begin(), holders.end());
  for (std::size_t f = 0; f < kTextFieldCount; ++f)
    if (holders[f] > 0) list.fields |= static_cast<std::uint8_t>(1U << f);
  return list;
}

std::vector<IndexWords::Held> IndexWords::held(const List& list) const {
  std::vector<Held> held;
  held.reserve(list.entries);
  for_each(list, [&](std::uint32_t entry, FieldCounts counts, std::uint8_t) {
    held.push_back({entry, counts});
  });
  if (!list.more.empty())
    std::sort(held.begin(), held.end(),
              [](const Held& a, const Held& b) { return a.entry < b.entry; });
  return held;
}

IndexWords::Asked IndexWords::asked(std::vector<std::uint32_t> entries) const {
  Asked asked;
  asked.entries = std::move(entries);
  if (pieces_.size() == 1) return asked;
  const auto count = static_cast<std::uint32_t>(pieces_.size());
  asked.own.resize(count);
  asked.places.resize(count);
  for (std::uint32_t place = 0; place < asked.entries.size(); ++place) {
    asked.own[asked.entries[place] % count].push_back(asked.entries[place] / count);
    asked.places[asked.entries[place] % count].push_back(place);
  }
  return asked;
}

// What Words::among() gives of all pieces.
std::vector<IndexWords::Found> IndexWords::found_among(const List& list, const Asked& asked) const {
  const auto before = [](const Found& a, const Found& b) { return a.place < b.place; };
  std::vector<Found> found;
  for (std::size_t s = 0; s < pieces_.size(); ++s) {
    const auto middle = static_cast<std::ptrdiff_t>(found.size());
    pieces_[s].words->among(of_piece(list, s), asked.own[s],
                            [&](std::size_t i, FieldCounts counts, std::uint8_t code) {
                              found.push_back({asked.places[s][i], counts, code});
                            });
    std::inplace_merge(found.begin(), found.begin() + middle, found.end(), before);
  }
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
