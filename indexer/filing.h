/// Under which runs of words each signature is filed, for both legs.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "engine/entry/entry.h"
#include "engine/index/anchors.h"
#include "engine/index/similar.h"

namespace tracelore {

/// What one entry is filed under: its document's terms and its rows of the two arrays.
struct EntryFiling {
  std::vector<AnchorRow> anchors;
  /// By signature.
  struct Text {
    std::vector<std::uint32_t> keys;
    TemplatePairs pairs;
  };
  std::vector<Text> texts;
};

/// The rarest runs of one to three words of each signature's literal text, over all entries: every
/// entry is counted first, then each gets its rows. Signatures without a whole word have no anchor
/// (the lint refuses them).
class Filing {
 public:
  void count(const Entry& entry);
  EntryFiling of(std::uint32_t number, const Entry& entry) const;

 private:
  std::unordered_map<std::uint64_t, std::uint32_t> counts_;
};

/// The two arrays of an index while its entries are gone through.
class ArraysWriter {
 public:
  void add(std::uint32_t number, const EntryFiling& filing);
  /// Both files, into `folder`. kFileUnwritable.
  Result<void> write(const std::string& folder, std::string_view generation);

 private:
  std::vector<AnchorRow> anchors_;
  Similar::Builder similar_;
};

}  // namespace tracelore
