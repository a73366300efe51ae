/// What a writer remembers of the index that it wrote: enough to see what changed.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/entry/entry.h"

namespace tracelore {

struct KnownEntry {
  std::string digest;                    ///< of everything that its document is made of
  std::optional<std::uint32_t> built;    ///< its number in the index that was built as a whole
  std::optional<std::uint32_t> changed;  ///< its number among the changes
  std::uint32_t signatures = 0;
};

class KnownEntries {
 public:
  /// The next of those that are built as a whole.
  void add_built(const Entry& entry);
  /// Of all that were built: their digests, 64 letters each, one after the other.
  void set_digests(const std::string& digests);

  /// Null where there is none.
  const KnownEntry* find(const std::string& id) const;
  /// Made where there is none.
  KnownEntry& at(const std::string& id) { return entries_[id]; }
  /// Its number in the built index is remembered.
  void forget(const std::string& id);

  /// The number in the built index of the entry itself, else of the last one before it by id, else
  /// 0.
  std::uint32_t built_before(const std::string& id) const;

  std::vector<std::string> ids() const;
  std::size_t size() const;
  /// Of all, in the order of their ids.
  std::string digests() const;
  std::uint32_t signatures() const;

 private:
  std::map<std::string, KnownEntry> entries_;  // such as are gone have no digest
  std::vector<KnownEntry*> built_;             // by number
};

/// Whether files are the ones that were written.
class FileMarks {
 public:
  /// Of the files that stand in `folder`, not in folders below it.
  static FileMarks of(const std::string& folder);

  bool empty() const { return marks_.empty(); }
  bool are_still_in(const std::string& folder) const;

  /// The same files under their names in `to` too. kFileUnwritable.
  Result<void> link(const std::string& from, const std::string& to) const;

 private:
  struct Mark {
    std::uintmax_t size = 0;
    std::int64_t written = 0;
    bool operator==(const Mark&) const = default;
  };
  static std::optional<Mark> mark_of(const std::string& path);

  std::map<std::string, Mark> marks_;  // by name
};

}  // namespace tracelore
