/// From entries to an index directory.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/index/reader.h"
#include "indexer/write/index_input.h"

namespace tracelore {

/// Builds `directory` anew: aside, checked, swapped in as a whole. Whatever happens, `directory` is
/// afterwards the old index or the new one, whole. kNotAnIndex (params: path) where it holds
/// something else, kFileUnwritable (params: path), kIndexFailed. Some milliseconds an entry; memory
/// holds some hundred entries.
Result<IndexInfo> write_index(const IndexInput& input, const std::string& directory);

/// Entries that are new or edited, and ids of such as are no more.
struct IndexChange {
  std::vector<EntryToIndex> put;
  std::vector<std::string> gone;
  std::size_t size() const { return put.size() + gone.size(); }
};

/// An index that is written again and again as its entries change.
///
/// Changes are made in place, in one commit: readers of before see what they saw, or that they are
/// overtaken (Reader::is_overtaken()). It is built as a whole where more than a quarter of
/// the entries changed, or harness or glossary did; also after any error, or another writer. Either
/// way a new reader sees what a build as a whole would give. One thread at a time.
class IndexWriter {
 public:
  explicit IndexWriter(std::string directory);
  ~IndexWriter();
  IndexWriter(const IndexWriter&) = delete;
  IndexWriter& operator=(const IndexWriter&) = delete;

  const std::string& directory() const { return directory_; }

  /// As write_index(). Entries that the index has as they are cost a digest.
  Result<IndexInfo> write(const IndexInput& input);

  /// Whether change() can make so many. Not before the first write().
  bool can_change(std::size_t entries) const;

  /// What write() does with everything, given only what is not the same. Where can_change() says
  /// no: kIndexMissing. Other errors as write(), after which everything must be written.
  Result<IndexInfo> change(const IndexChange& change);

  /// How many entries the last write() or change() analysed.
  std::size_t analysed() const { return analysed_; }

 private:
  struct Kept;
  void take_up(const IndexInput& input, const std::string& frame);
  std::optional<IndexChange> difference(const IndexInput& input) const;
  bool is_untouched() const;
  bool has_room(std::size_t entries) const;

  const std::string directory_;
  std::unique_ptr<Kept> kept_;  // null: everything must be written
  std::size_t analysed_ = 0;
};

}  // namespace tracelore
