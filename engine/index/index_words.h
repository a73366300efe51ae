/// The words of an index as a search reads them: those of one file, or of several pieces (shards,
/// an index and the changes beside it), without the entries that later changes hide
/// (docs/decisions/0019-changes-beside-an-index.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "engine/index/field_counts.h"
#include "engine/index/hidden.h"
#include "engine/index/words.h"

namespace tracelore {

/// What is hidden must outlive it. Entries are numbered as their reader numbers them:
/// entry i of piece s of N is i * N + s. Safe from any thread.
class IndexWords {
 public:
  struct Piece {
    std::shared_ptr<const Words> words;
    const Hidden* hidden = nullptr;  ///< of its numbers
    std::uint32_t entries = 0;       ///< without those
  };

  /// The entries that hold one term, hidden ones among them.
  struct List {
    WordList first;              ///< of the first piece
    std::vector<WordList> more;  ///< of each of the others
    std::uint32_t entries = 0;   ///< that hold it in any field, without the hidden ones
    std::uint32_t holders = 0;   ///< the most that hold it in one field
    std::uint8_t fields = 0;     ///< a bit for each of kTextFields in which any of them does
  };

  /// Entries that lists are asked about, by piece.
  struct Asked {
    std::vector<std::uint32_t> entries;              ///< ascending; none of them may be hidden
    std::vector<std::vector<std::uint32_t>> own;     ///< as their piece numbers them
    std::vector<std::vector<std::uint32_t>> places;  ///< of those in `entries`
  };

  /// One entry of a list.
  struct Held {
    std::uint32_t entry;
    FieldCounts counts;
  };

  IndexWords() = default;
  /// Of one file; null: none.
  explicit IndexWords(std::shared_ptr<const Words> words);
  explicit IndexWords(std::vector<Piece> pieces);

  /// Whether there are any; nothing else may be asked where not.
  explicit operator bool() const { return !pieces_.empty(); }

  std::size_t pieces() const { return pieces_.size(); }
  std::uint32_t entries() const { return entries_; }
  /// Every entry's number is below it.
  std::uint32_t numbers() const;
  /// Ascending.
  std::vector<std::uint32_t> all_entries() const;

  /// As Words::find(). A hidden entry costs some ten nanoseconds.
  List find(std::string_view text) const;

  /// As that of Words, but one piece after the other.
  template <class Use>
  void for_each(const List& list, Use use) const;
  /// All of a list, ascending.
  std::vector<Held> held(const List& list) const;
  Asked asked(std::vector<std::uint32_t> entries) const;
  /// As that of Words; `place` is that in asked.entries.
  template <class Use>
  void among(const List& list, const Asked& asked, Use use) const;

  /// As those of Words.
  std::vector<std::uint32_t> places(const List& list, std::uint32_t entry, std::size_t field) const;
  void for_each_text(std::string_view start,
                     const std::function<bool(std::string_view, std::uint32_t)>& use) const;

  /// use(number) for each label of an entry. Two labels of two pieces may say the same.
  template <class Use>
  void for_each_label(std::uint32_t entry, Use use) const;
  std::string_view label(std::size_t number) const;
  std::size_t label_count() const;

 private:
  struct Found {
    std::uint32_t place;
    FieldCounts counts;
    std::uint8_t code;
  };
  static const WordList& of_piece(const List& list, std::size_t piece) {
    return piece == 0 ? list.first : list.more[piece - 1];
  }
  std::vector<Found> found_among(const List& list, const Asked& asked) const;
  bool is_of_one_file() const { return pieces_.size() == 1 && pieces_[0].hidden->empty(); }

  std::vector<Piece> pieces_;
  std::uint32_t entries_ = 0;
};

template <class Use>
void IndexWords::for_each(const List& list, Use use) const {
  if (is_of_one_file()) return pieces_[0].words->for_each(list.first, use);
  const auto count = static_cast<std::uint32_t>(pieces_.size());
  for (std::uint32_t s = 0; s < count; ++s) {
    auto hidden = pieces_[s].hidden->numbers();
    pieces_[s].words->for_each(of_piece(list, s),
                               [&](std::uint32_t entry, FieldCounts counts, std::uint8_t code) {
                                 while (!hidden.empty() && hidden.front() < entry)
                                   hidden = hidden.subspan(1);
                                 if (hidden.empty() || hidden.front() != entry)
                                   use(entry * count + s, counts, code);
                               });
  }
}

template <class Use>
void IndexWords::among(const List& list, const Asked& asked, Use use) const {
  if (pieces_.size() == 1) return pieces_[0].words->among(list.first, asked.entries, use);
  for (const auto& found : found_among(list, asked)) use(found.place, found.counts, found.code);
}

template <class Use>
void IndexWords::for_each_label(std::uint32_t entry, Use use) const {
  const auto count = static_cast<std::uint32_t>(pieces_.size());
  std::size_t before = 0;
  for (std::uint32_t s = 0; s < entry % count; ++s) before += pieces_[s].words->label_count();
  for (const auto label : pieces_[entry % count].words->labels_of(entry / count))
    use(before + label);
}

}  // namespace tracelore
