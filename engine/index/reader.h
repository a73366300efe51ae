/// An open index: immutable, read-only, one revision of all its parts.
///
/// A Reader may be shared between threads: each thread gets its own Xapian database underneath
/// (Xapian objects are not thread-safe), opened on first use. A reload opens a new Reader and swaps
/// the shared_ptr; requests in flight keep the old one.
#pragma once

#include <xapian.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/embedded.h"
#include "engine/base/result.h"
#include "engine/entry/entry.h"
#include "engine/index/database_pool.h"
#include "engine/index/entry_cache.h"
#include "engine/index/index_info.h"
#include "engine/index/legs/legs.h"
#include "engine/index/lexicon.h"
#include "engine/index/numbering.h"
#include "engine/index/schema.h"

namespace tracelore {

class Origins;

struct SignatureRef {
  EntryNumber entry = 0;
  std::uint32_t signature = 0;  ///< index in Entry::signatures
  auto operator<=>(const SignatureRef&) const = default;
};

class Reader {
 public:
  /// An index in parts: a place is a directory or "tcp:HOST:PORT" of a xapian-tcpsrv, which has
  /// `answer` for each message. They are read as one database, so that every weight is that of one
  /// index; a part on another machine that cannot be reached is left out (missing()).
  ///
  /// kIndexMissing, kIndexCorrupt; kIndexSchema (params: path, found, wanted), also where a part
  /// does not fit the others; each hint names the command that rebuilds. kServerUnreachable
  /// (params: url, detail) where no part can be reached; kBadValue (params: key, wanted) for a
  /// place that is none.
  ///
  /// `origins`: files of origins for an index whose folders have none. They must outlive the
  /// reader.
  static Result<std::shared_ptr<const Reader>> open(
      const std::vector<std::string>& places,
      std::chrono::milliseconds answer = std::chrono::seconds(1),
      std::span<const embedded::File> origins = {});
  static Result<std::shared_ptr<const Reader>> open(const std::string& directory) {
    return open(std::vector{directory});
  }

  /// An index whose file is bytes in memory: the one that is linked into a program that runs
  /// without an installation. `name` stands in errors. The bytes are copied into an anonymous file
  /// (about a millisecond for 4 MB). Errors as open().
  static Result<std::shared_ptr<const Reader>> open_bytes(
      const std::string& name, std::string_view bytes,
      std::span<const embedded::File> origins = {});

  /// Of several parts the sum.
  const IndexInfo& info() const { return info_; }
  /// Every entry's number is below it.
  std::size_t size() const { return numbering_.size(); }
  /// Of the documents of with_database().
  const Numbering& numbering() const { return numbering_; }

  std::size_t parts() const { return parts_; }
  /// Parts that could not be reached when this was opened: answers do without them.
  std::size_t missing() const { return away_.size(); }

  /// Whether what this one reads was changed or went away: an answer that was made meanwhile may
  /// lack something, and a new Reader has to be opened.
  bool is_overtaken() const { return overtaken_.load(); }

  /// Whether a part on another machine came, went or was changed since this was opened. Connects
  /// to each of them.
  bool are_parts_changed() const;

  /// The entry; parsed on first use, kept, and the same object for everyone. kEntryNotFound for no
  /// entry's number, kIndexCorrupt where the record cannot be read.
  Result<std::shared_ptr<const Entry>> entry(EntryNumber number) const;

  /// Whether what is stored under the number can still be read, also of an entry that is kept.
  Result<void> read_again(EntryNumber number) const;

  /// By id or alias.
  std::optional<EntryNumber> find(std::string_view id) const;

  /// Exact leg: the signatures filed under any of the shingle hashes given, in order, each once.
  std::vector<SignatureRef> signatures_for(std::span<const std::uint64_t> shingles) const;

  /// Text leg: the entries of which a paste holds enough (Similar::find), the best first, at
  /// most `limit`.
  std::vector<SimilarEntry> similar(const ShingleSet& paste, std::size_t limit) const;

  /// Signatures that list a graph-break id.
  std::vector<SignatureRef> signatures_for_graph_break(std::string_view id) const;

  /// Entries that carry the tag, in order.
  std::vector<EntryNumber> tagged(std::string_view tag) const;

  /// Search and look-ups: runs `use` on this thread's database, again where a connection that was
  /// idle had been closed: it must start from nothing each time. Xapian's exceptions come back as
  /// xapian_error_in_flight() has them; `use` is the only place that may call Xapian.
  Result<void> with_database(const std::function<void(const Xapian::Database&)>& use) const;

  /// content/harness.py and glossary.yaml as they were indexed.
  std::string_view harness() const { return harness_; }
  std::string_view glossary() const { return glossary_; }

  /// The sentences of all parts' glossaries (Glossary::sentences()).
  const std::vector<std::string>& sentences() const { return sentences_; }

  /// What the glossary means for queries; made on first use (some milliseconds) and kept.
  const Lexicon& lexicon() const;

  /// The files of origins that lie in the index's folder (`tracelore index --origins`), else those
  /// that open() was given; read on first use (some tens of milliseconds) and kept. Null where
  /// there are none that can be read.
  const Origins* origins() const;

 private:
  explicit Reader(std::string name) : name_(std::move(name)) {}
  struct Opened {
    IndexPart part;
    Xapian::Database database;
  };
  Result<void> load(const std::vector<IndexPart>& parts);
  Result<Xapian::Database> take(const IndexPart& part);
  void add_sentences(std::string_view lines);
  Result<void> make_tables(const std::vector<Opened>& opened);
  Result<std::string> record(EntryNumber number) const;
  // Filed under this very term, in order. A database that cannot be read has none; the next call
  // that needs it says why.
  std::vector<EntryNumber> numbers_under(Field field, std::string_view text) const;

  const std::string name_;
  std::size_t parts_ = 0;
  DatabasePool pool_;            // of the parts that were reached
  std::vector<IndexPart> away_;  // the others
  mutable std::atomic<bool> overtaken_{false};
  IndexInfo info_;
  std::string harness_;
  std::string glossary_;
  std::vector<std::string> sentences_;
  Numbering numbering_;
  Legs legs_;
  EntryCache entries_;
  mutable std::once_flag lexicon_made_;
  mutable std::optional<Lexicon> lexicon_;
  std::string origins_folder_;  // empty: none
  std::span<const embedded::File> given_origins_;
  mutable std::once_flag origins_read_;
  mutable std::shared_ptr<const Origins> origins_;
};

}  // namespace tracelore
