/// The words of an index as a search reads them: those of one file, or of an index and of the
/// changes beside it, without the entries that these hide
/// (docs/decisions/0019-changes-beside-an-index.md).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "engine/index/field_counts.h"
#include "engine/index/hidden.h"
#include "engine/index/words.h"

namespace tracelore {

/// A view: what it is made of must outlive it. Entries are numbered as their reader numbers them:
/// of two files, those of what was built are the even ones. Safe from any thread.
class IndexWords {
 public:
  /// The entries that hold one term. `built` still has the hidden ones.
  struct List {
    WordList built;
    WordList changes;
    std::uint32_t entries = 0;  ///< that hold it in any field
    std::uint32_t holders = 0;  ///< the most that hold it in one field
  };

  IndexWords() = default;
  explicit IndexWords(const Words* words) : built_(words) {}
  /// `hidden` has numbers of `built`; `entries`: how many there are that are not.
  IndexWords(const Words& built, const Words& changes, const Hidden& hidden, std::uint32_t entries)
      : built_(&built), changes_(&changes), hidden_(&hidden), entries_(entries) {}

  /// Whether there are any; nothing else may be asked where not.
  explicit operator bool() const { return built_ != nullptr; }

  std::uint32_t entries() const { return changes_ ? entries_ : built_->entries(); }
  /// Every entry's number is below it.
  std::uint32_t numbers() const;
  std::vector<std::uint32_t> all_entries() const;

  /// As Words::find(). With changes, a term that one of the changed entries holds costs some
  /// nanoseconds for each entry of its list.
  List find(std::string_view text) const;

  /// As those of Words.
  template <class Use>
  void for_each(const List& list, Use use) const;
  template <class Use>
  void among(const List& list, std::span<const std::uint32_t> wanted, Use use) const;

  /// use(number) for each label of an entry. Two labels of two files may say the same.
  template <class Use>
  void for_each_label(std::uint32_t entry, Use use) const;
  std::string_view label(std::size_t number) const;
  std::size_t label_count() const;

 private:
  struct Held {
    std::uint32_t at;  // an entry or a place
    FieldCounts counts;
    std::uint8_t code;
  };
  std::uint32_t most_in_one_field(const List& list) const;
  // `walk` calls what it is given as `use` is called, ascending; what the changes have comes
  // between.
  template <class Walk, class Use>
  static void join(const std::vector<Held>& changed, Walk walk, Use use);

  const Words* built_ = nullptr;
  const Words* changes_ = nullptr;
  const Hidden* hidden_ = nullptr;
  std::uint32_t entries_ = 0;
};

template <class Walk, class Use>
void IndexWords::join(const std::vector<Held>& changed, Walk walk, Use use) {
  auto next = changed.begin();
  walk([&](std::uint32_t at, FieldCounts counts, std::uint8_t code) {
    for (; next != changed.end() && next->at < at; ++next) use(next->at, next->counts, next->code);
    use(at, counts, code);
  });
  for (; next != changed.end(); ++next) use(next->at, next->counts, next->code);
}

template <class Use>
void IndexWords::for_each(const List& list, Use use) const {
  if (!changes_) return built_->for_each(list.built, use);
  std::vector<Held> changed;
  changes_->for_each(list.changes, [&](std::uint32_t entry, FieldCounts counts, std::uint8_t code) {
    changed.push_back({2 * entry + 1, counts, code});
  });
  const auto walk = [&](auto next) {
    auto hidden = hidden_->numbers().begin();
    built_->for_each(list.built, [&](std::uint32_t entry, FieldCounts counts, std::uint8_t code) {
      while (hidden != hidden_->numbers().end() && *hidden < entry) ++hidden;
      if (hidden == hidden_->numbers().end() || *hidden != entry) next(2 * entry, counts, code);
    });
  };
  join(changed, walk, use);
}

template <class Use>
void IndexWords::among(const List& list, std::span<const std::uint32_t> wanted, Use use) const {
  if (!changes_) return built_->among(list.built, wanted, use);
  std::array<std::vector<std::uint32_t>, 2> entries, places;
  for (std::uint32_t place = 0; place < wanted.size(); ++place) {
    entries[wanted[place] % 2].push_back(wanted[place] / 2);
    places[wanted[place] % 2].push_back(place);
  }
  std::vector<Held> changed;
  changes_->among(list.changes, entries[1],
                  [&](std::size_t i, FieldCounts counts, std::uint8_t code) {
                    changed.push_back({places[1][i], counts, code});
                  });
  const auto walk = [&](auto next) {
    built_->among(list.built, entries[0],
                  [&](std::size_t i, FieldCounts counts, std::uint8_t code) {
                    next(places[0][i], counts, code);
                  });
  };
  join(changed, walk, use);
}

template <class Use>
void IndexWords::for_each_label(std::uint32_t entry, Use use) const {
  if (!changes_) {
    for (const auto label : built_->labels_of(entry)) use(std::size_t{label});
  } else if (entry % 2 == 0) {
    for (const auto label : built_->labels_of(entry / 2)) use(std::size_t{label});
  } else {
    for (const auto label : changes_->labels_of(entry / 2)) use(built_->label_count() + label);
  }
}

}  // namespace tracelore
