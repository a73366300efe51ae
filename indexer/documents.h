/// What of an entry becomes which term of the index.
#pragma once

#include <xapian.h>

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/index/anchors.h"
#include "engine/index/schema.h"
#include "engine/text/segment.h"
#include "indexer/writer.h"

namespace tracelore {

/// The rarest run of one to three words of each signature's literal text, over all entries: every
/// entry is counted first, then each gets its rows. Signatures without a whole word have none (the
/// lint refuses them).
class AnchorChoice {
 public:
  void count(const Entry& entry);
  void add_rows(std::uint32_t number, const Entry& entry, std::vector<AnchorRow>& rows) const;

 private:
  std::unordered_map<std::uint64_t, std::uint32_t> counts_;
};

/// An entry as the index stores it, and the digest of everything that its document is made of but
/// its anchors.
struct EntryRecord {
  std::string text;
  std::string digest;
};
EntryRecord record_of(const EntryToIndex& input);

/// Spelling corrections come from the words of the prose, as they stand. Throws Xapian's
/// exceptions.
std::vector<std::string> spellings_of(const Xapian::Document& document);

/// The document of one entry, which it holds as `json`, with its signatures' anchors. Throws
/// Xapian's exceptions.
Xapian::Document document_of(const EntryToIndex& input, std::string_view json,
                             const Segmenter& segmenter, std::span<const AnchorRow> anchors);

}  // namespace tracelore
