/// An open index: immutable, read-only, one generation.
///
/// A Reader may be shared between threads: each thread gets its own Xapian database underneath
/// (Xapian objects are not thread-safe), opened on first use. A reload opens a new Reader and swaps
/// the shared_ptr; requests in flight keep the old one.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/entry/entry.h"
#include "engine/index/lexicon.h"
#include "engine/index/numbering.h"
#include "engine/index/schema.h"
#include "engine/index/similar.h"

namespace Xapian {
class Database;
}

namespace tracelore {

/// What is stamped into an index.
struct IndexInfo {
  std::string generation;  ///< hex digest over the content and the program's schema
  std::uint32_t schema = 0;
  std::string segmenter;  ///< name and version of the word segmenter, and the glossary's digest
  std::string built;      ///< ISO 8601, UTC
  std::uint32_t entries = 0;
  std::uint32_t signatures = 0;
  bool remote = false;  ///< the database has a copy of all filings (filing_copy.h): for shards on
                        ///< other machines
};

/// Entry number: 0-based, stable within a generation. Some may be nobody's: Reader::entry() says
struct SignatureRef {
  EntryNumber entry = 0;
  std::uint32_t signature = 0;  ///< index in Entry::signatures
  auto operator<=>(const SignatureRef&) const = default;
};
/// In order, each once.
std::vector<SignatureRef> unique(std::vector<SignatureRef> refs);

/// How much of an index can be reached.
struct Reach {
  std::size_t shards = 1;
  std::size_t missing = 0;            ///< shards that cannot be reached at the moment
  std::uint64_t outages = 0;          ///< how often one was lost since the index was opened
  std::uint64_t partial_answers = 0;  ///< given while one was
};

class Reader {
 public:
  virtual ~Reader() = default;

  /// kIndexMissing, kIndexSchema (params: found, wanted), kIndexCorrupt; each hint names the
  /// command that rebuilds.
  static Result<std::shared_ptr<const Reader>> open(const std::string& directory);

  /// An index whose file is bytes in memory: the one that is linked into a program that runs
  /// without an installation. `name` stands in errors. The bytes are copied into an anonymous file
  /// (about a millisecond for 4 MB). Errors as open().
  static Result<std::shared_ptr<const Reader>> open_bytes(const std::string& name,
                                                          std::string_view bytes);

  virtual const IndexInfo& info() const = 0;
  /// Every entry's number is below it.
  virtual std::size_t size() const = 0;

  /// Of the documents of with_database().
  virtual const Numbering& numbering() const = 0;

  /// Whether changes of the index have taken away what this one reads: an answer that was made
  /// meanwhile may lack something, and a new Reader has to be opened.
  virtual bool is_overtaken() const { return false; }

  /// One call, without waiting; an index in one piece is always there.
  virtual Reach reach() const { return {}; }
  /// Counts an answer that had to do without a shard.
  virtual void note_partial_answer() const {}

  /// Which of two different entries that are as good as each other stands first: the one with the
  /// lesser id, in however many pieces the index is. Within a piece numbers are in that order; of
  /// two pieces the entries are read.
  virtual bool comes_first(EntryNumber one, EntryNumber other) const { return one < other; }

  /// The entry; parsed on first use, kept, and the same object for everyone. kIndexCorrupt where
  /// the record cannot be read.
  virtual Result<std::shared_ptr<const Entry>> entry(EntryNumber number) const = 0;

  /// Whether what is stored under the number can still be read: from the file, also of an entry
  /// that is kept. Nothing is said of such as are out of reach or nobody's.
  virtual Result<void> read_again(EntryNumber number) const = 0;

  /// By id or alias.
  std::optional<EntryNumber> find(std::string_view id) const;

  /// Exact leg: the signatures filed under any of the shingle hashes given. Unordered, unique.
  virtual std::vector<SignatureRef> signatures_for(
      std::span<const std::uint64_t> shingles) const = 0;

  /// Text leg: the entries of which a paste holds enough (Similarity::counts), the best first, at
  /// most `limit`.
  virtual std::vector<SimilarEntry> similar(const ShingleSet& paste, std::size_t limit) const = 0;

  /// Signatures that list a graph-break id.
  std::vector<SignatureRef> signatures_for_graph_break(std::string_view id) const;

  /// Entries that carry the tag, in order.
  std::vector<EntryNumber> tagged(std::string_view tag) const;

  /// Search and look-ups: runs `use` on this thread's database. Xapian's exceptions come back as
  /// kIndexCorrupt / kIndexFailed; `use` is the only place that may call Xapian.
  virtual Result<void> with_database(
      const std::function<void(const Xapian::Database&)>& use) const = 0;

  /// content/harness.py and glossary.yaml as they were indexed.
  virtual std::string_view harness() const = 0;
  virtual std::string_view glossary() const = 0;

  /// What the glossary means for queries; made on first use (some milliseconds) and kept.
  const Lexicon& lexicon() const;

 private:
  // Filed under this very term, in order. A database that cannot be read has none; the next call
  // that needs it says why.
  std::vector<EntryNumber> numbers_under(Field field, std::string_view text) const;

  mutable std::once_flag lexicon_made_;
  mutable std::optional<Lexicon> lexicon_;
};

}  // namespace tracelore
