/// From entries to an index directory: built aside, checked, swapped in as a whole.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/index/lexicon.h"
#include "engine/index/reader.h"

namespace tracelore {

struct EntryRecord;

/// An entry and the texts that must find it: their frames feed the text leg.
struct EntryToIndex {
  Entry entry;
  std::vector<std::string> samples;
};

struct IndexInput {
  std::size_t entries = 0;
  /// The entry with that number, in any order of ids, which are unique. They are asked for several
  /// times, in order, and must be the same each time; one is looked at until the next call only.
  std::function<const EntryToIndex&(std::size_t)> entry;
  bool remote = false;   ///< as in IndexInfo
  std::string harness;   ///< content/harness.py
  std::string glossary;  ///< the glossary as JSON (engine/text/glossary.h); may be empty
  /// Ids whose entries only stand in: where an index that is written again has them, it keeps them.
  std::set<std::string> stand_ins;
};

/// Entries that are in memory already.
IndexInput input_of(std::vector<EntryToIndex> entries);

/// Entries that are new or edited, and ids of such as are no more.
struct IndexChange {
  std::vector<EntryToIndex> put;
  std::vector<std::string> gone;
  std::size_t size() const { return put.size() + gone.size(); }
};

/// An index that is written again and again as its entries change.
///
/// A few changes are written beside what was built as a whole, which costs nothing of the entries
/// that stay (docs/decisions/0019-changes-beside-an-index.md); more than an eighth of them, another
/// harness or glossary, an index that somebody else touched and any error cost a build as a whole.
/// Either way readers see what a build as a whole would give. One thread at a time.
class IndexWriter {
 public:
  enum class Use { kOnce, kAgain };  ///< kAgain keeps a folder beside `directory` until the end

  /// `threads`: of a build as a whole; 0: as many as there are processors.
  IndexWriter(std::string directory, Use use, unsigned threads = 0);
  ~IndexWriter();
  IndexWriter(const IndexWriter&) = delete;
  IndexWriter& operator=(const IndexWriter&) = delete;

  const std::string& directory() const { return directory_; }

  /// As write_index(). Of the last time's entries the ones that are the same cost a digest.
  Result<IndexInfo> write(const IndexInput& input);

  /// Whether change() can write so many beside the index. Not before the first write().
  bool can_change(std::size_t entries) const;

  /// What write() does with everything, given only what is not the same. Where can_change() says
  /// no: kIndexMissing. Other errors as write(), after which everything must be written.
  Result<IndexInfo> change(const IndexChange& change);

  /// How many entries the last write() or change() analysed.
  std::size_t analysed() const;

 private:
  struct Kept;
  Result<IndexInfo> write_whole(const IndexInput& input, Lexicon lexicon);
  std::optional<IndexChange> difference(const IndexInput& input,
                                        std::vector<EntryRecord>& records) const;
  bool is_untouched() const;
  bool has_room(std::size_t entries) const;
  Result<IndexInfo> change(const IndexChange& change, const std::vector<EntryRecord>& records);
  Result<bool> apply(const IndexChange& change, const std::vector<EntryRecord>& records);
  Result<IndexInfo> publish();

  const std::string directory_;
  const Use use_;
  const unsigned threads_;
  std::unique_ptr<Kept> kept_;  // null: everything must be written
  std::size_t analysed_ = 0;
};

/// Builds `directory` anew. Whatever happens, `directory` is afterwards the old index or the new
/// one, whole. kNotAnIndex (params: path) where it holds something else, kFileUnwritable (params:
/// path), kIndexFailed. Some milliseconds an entry; memory holds the arrays and, by thread, some
/// hundred entries. `threads` as of IndexWriter.
Result<IndexInfo> write_index(const IndexInput& input, const std::string& directory,
                              unsigned threads = 0);

}  // namespace tracelore
