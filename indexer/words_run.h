/// The words of some entries, for a file of Words or for a run that becomes a part of one.
#pragma once

#include <xapian.h>

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/entry/entry.h"
#include "engine/index/lexicon.h"
#include "engine/text/terms.h"
#include "indexer/words_merge.h"

namespace tracelore {

/// In memory: some ten kilobytes an entry. One thread.
class WordsRun {
 public:
  /// `lexicon` must outlive it.
  explicit WordsRun(const Lexicon& lexicon);

  /// Takes the place of what is there under the number.
  void put(std::uint32_t number, const Entry& entry);
  void remove(std::uint32_t number);

  /// use(word, fields) for each word of an entry that the spelling table has: in how many fields.
  void for_each_spelling(std::uint32_t number,
                         const std::function<void(const std::string&, std::uint32_t)>& use) const;

  /// Terms ascending. Linear but for sorting them.
  void for_each(const UseWord& use) const;
  /// The same as a run of merge_runs().
  std::string bytes() const;

 private:
  struct Occurrence {
    std::uint32_t term;
    std::uint32_t at;  // the field, in the highest bits, and the place; 0 for what has none
  };
  void add(std::vector<Occurrence>& entry, std::size_t field, const Term& term,
           std::uint32_t place);
  std::uint32_t term(std::string_view mark, std::string_view text);
  void make_room();
  std::uint32_t stem_of(std::uint32_t word, std::string_view text);

  const Lexicon& lexicon_;
  Xapian::Stem stem_;
  std::string key_;
  // A term is found by open addressing: short texts stand in their rows, and a look-up touches two
  // places of memory rather than four.
  struct TermRow {
    std::string text;  // with its mark
    std::size_t hash;
    std::uint32_t stem;  // of words: the stem's term
    bool has_places;
  };
  std::vector<TermRow> terms_;
  std::vector<std::uint32_t> slots_;  // a power of two of them
  std::map<std::uint32_t, std::vector<Occurrence>> entries_;
};

}  // namespace tracelore
