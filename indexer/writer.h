/// From entries to an index directory: built aside, checked, swapped in as a whole.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/index/reader.h"
#include "engine/text/segment.h"

namespace tracelore {

class ArraysWriter;

/// An entry and the texts that must find it: their frames feed the text leg.
struct EntryToIndex {
  Entry entry;
  std::vector<std::string> samples;
};

struct IndexInput {
  std::size_t entries = 0;
  /// The entry with that number, in any order of ids, which are unique. Every one is asked for
  /// twice, in order, and must be the same both times; it is looked at until the next call only.
  std::function<const EntryToIndex&(std::size_t)> entry;
  std::string harness;   ///< content/harness.py
  std::string glossary;  ///< the glossary as JSON (engine/text/glossary.h); may be empty
};

/// Entries that are in memory already.
IndexInput input_of(std::vector<EntryToIndex> entries);

/// An index that is written again and again as its entries change.
///
/// What is the same as the last time is not analysed and written again: with the same ids, harness
/// and glossary an entry whose text and anchors did not change costs its digest; after a change of
/// ids, and after any error, everything is written. The result is the same either way, but for a
/// table of terms by entry that `kAgain` keeps in the index. One thread at a time.
class IndexWriter {
 public:
  enum class Use { kOnce, kAgain };  ///< kAgain keeps a folder beside `directory` until the end

  /// `threads`: of a write that is kOnce; 0: as many as there are processors.
  IndexWriter(std::string directory, Use use, unsigned threads = 0);
  ~IndexWriter();
  IndexWriter(const IndexWriter&) = delete;
  IndexWriter& operator=(const IndexWriter&) = delete;

  /// As write_index().
  Result<IndexInfo> write(const IndexInput& input);

  /// How many entries the last write() analysed.
  std::size_t analysed() const;

 private:
  struct Draft;
  Result<void> write_parts(const IndexInput& input, const Segmenter& segmenter,
                           const std::string& file, IndexInfo& info, ArraysWriter& arrays);
  void fill_draft(const IndexInput& input, const Segmenter& segmenter, IndexInfo& info,
                  ArraysWriter& arrays);
  Result<IndexInfo> write_aside(const IndexInput& input, const Segmenter& segmenter,
                                const std::string& aside);

  const std::string directory_;
  const Use use_;
  const unsigned threads_;
  std::unique_ptr<Draft> draft_;
  std::size_t analysed_ = 0;
};

/// Builds `directory` anew. Whatever happens, `directory` is afterwards the old index or the new
/// one, whole. kNotAnIndex (params: path) where it holds something else, kFileUnwritable (params:
/// path), kIndexFailed. Some milliseconds an entry; memory holds the arrays and, by thread, some
/// hundred entries. `threads` as of IndexWriter.
Result<IndexInfo> write_index(const IndexInput& input, const std::string& directory,
                              unsigned threads = 0);

}  // namespace tracelore
