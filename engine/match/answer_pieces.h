/// What answers say of an entry whatever was pasted: made once for each entry and language, and
/// kept.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "engine/index/companion.h"
#include "engine/index/reader.h"
#include "engine/match/json_template.h"

namespace tracelore {

/// The parts of entry_parts.h as JSON text.
struct EntryPieces {
  std::shared_ptr<const Entry> entry;
  std::string reference;
  std::string snippet;
  std::string verified;
  JsonTemplate summary;
  JsonTemplate only_cause;           ///< of a match that has none of the entry's
  std::vector<JsonTemplate> causes;  ///< as Entry::causes
  std::vector<JsonTemplate> workarounds;

  std::size_t bytes() const;
};

/// Some hundred microseconds. Links begin with `base_url`.
std::shared_ptr<const EntryPieces> make_pieces(const Reader& reader,
                                               const std::shared_ptr<const Entry>& entry,
                                               Language language, const std::string& base_url);

/// Safe from any thread. Kept with the index that the entries are of; begins anew at 64 MiB.
class AnswerPieces final : public Companion {
 public:
  /// Those of this index; null where it has no room for them.
  static AnswerPieces* with(const Reader& reader);

  /// Those of make_pieces() without a `base_url`, made the first time. `entry` is one of
  /// `reader`'s.
  std::shared_ptr<const EntryPieces> of(const Reader& reader,
                                        const std::shared_ptr<const Entry>& entry,
                                        Language language);

 private:
  using Key = std::pair<const Entry*, Language>;
  std::mutex mutex_;
  std::size_t bytes_ = 0;
  std::map<Key, std::shared_ptr<const EntryPieces>> kept_;  // pieces hold their entry
};

}  // namespace tracelore
