/// The changes beside an index: a small index of the entries that came or were edited since, and
/// what they hide of the large one (docs/decisions/0019-changes-beside-an-index.md).
#pragma once

#include <xapian.h>

#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/index/changed_index.h"
#include "engine/index/hidden.h"
#include "indexer/documents.h"
#include "indexer/entry_words.h"
#include "indexer/filing.h"
#include "indexer/scratch_folder.h"
#include "indexer/writer.h"

namespace tracelore {

/// One thread. Every function but the small ones throws Xapian's exceptions; what it holds is not
/// known then.
class Changes {
 public:
  /// Drafted in `scratch`.
  Changes(ScratchFolder scratch, const Lexicon& lexicon);
  ~Changes();
  Changes(const Changes&) = delete;
  Changes& operator=(const Changes&) = delete;

  /// How many entries it has and hides.
  std::size_t size() const { return signatures_.size() + hidden_.size(); }

  /// The number nearest to `wanted`, and not below it, under which nothing is put yet. Readers
  /// number the entries of both indexes alternately: what is put under the number of an entry of
  /// the large index comes right after it, so that an edited entry keeps its place among others.
  std::uint32_t free_number(std::uint32_t wanted) const;

  void put(std::uint32_t number, const EntryToIndex& input, const EntryRecord& record);
  void remove(std::uint32_t number);

  bool hides(std::uint32_t number) const { return hidden_.contains(number); }
  /// `entry` is what the large index has under the number.
  void hide(std::uint32_t number, const Entry& entry);

  /// An index in `folder`, which is there.
  void write(const std::string& folder, const ChangesStamp& stamp);

 private:
  void forget_spellings(std::uint32_t number);

  const ScratchFolder scratch_;
  const Lexicon& lexicon_;
  Xapian::WritableDatabase database_;
  // Of every entry that is put.
  std::map<std::uint32_t, EntryWords> words_;
  Filing filing_;
  std::map<std::uint32_t, std::uint32_t> signatures_;  // how many of every entry that is put
  std::set<std::uint32_t> hidden_;
  HiddenTerms hidden_terms_;
};

}  // namespace tracelore
