#include "engine/index/index_words.h"

#include <algorithm>
#include <numeric>

namespace tracelore {

std::uint32_t IndexWords::numbers() const {
  return changes_ ? 2 * std::max(built_->entries(), changes_->entries()) : built_->entries();
}

// Every entry has a label, its kind; a number that is nobody's has none.
std::vector<std::uint32_t> IndexWords::all_entries() const {
  std::vector<std::uint32_t> entries(numbers());
  std::iota(entries.begin(), entries.end(), std::uint32_t{0});
  if (changes_)
    std::erase_if(entries, [this](std::uint32_t entry) {
      return entry % 2 == 0 ? built_->labels_of(entry / 2).empty() || hidden_->contains(entry / 2)
                            : changes_->labels_of(entry / 2).empty();
    });
  return entries;
}

IndexWords::List IndexWords::find(std::string_view text) const {
  List list;
  list.built = built_->find(text);
  list.entries = list.built.entries;
  list.holders = list.built.holders;
  if (!changes_) return list;
  list.changes = changes_->find(text);
  std::uint32_t hidden = 0;
  built_->among(list.built, hidden_->numbers(),
                [&](std::size_t, FieldCounts, std::uint8_t) { ++hidden; });
  if (hidden == 0 && list.changes.entries == 0) return list;
  list.entries += list.changes.entries - hidden;
  list.holders = most_in_one_field(list);
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

std::string_view IndexWords::label(std::size_t number) const {
  const auto built = built_->label_count();
  return number < built ? built_->label(static_cast<std::uint16_t>(number))
                        : changes_->label(static_cast<std::uint16_t>(number - built));
}

std::size_t IndexWords::label_count() const {
  return built_->label_count() + (changes_ ? changes_->label_count() : 0);
}

}  // namespace tracelore
