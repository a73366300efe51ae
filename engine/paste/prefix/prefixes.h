/// What programs, launchers and viewers put before a line: ranks, pods, time stamps, log levels,
/// quoting.
///
/// A row reads one prefix at the cursor; rows are tried again and again until none reads, so that
/// any nesting works.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/paste/prefix/prefix.h"

namespace tracelore::parsing {

/// All rows: the speakers', the records', the labels'. The first that reads wins.
std::span<const PrefixRow> prefix_rows();

/// A bit for each row.
using PrefixSet = std::uint64_t;

/// What the rows say of themselves, by bits.
struct PrefixTable {
  std::array<PrefixSet, 256> by_byte = {};  ///< the rows that may begin with a byte
  PrefixSet behind_time = 0;                ///< those that begin with any
  PrefixSet sure = 0;                       ///< those that need no evidence
};
const PrefixTable& prefix_table();

/// The rows that need no evidence.
inline PrefixSet sure_prefixes() {
  return prefix_table().sure;
}

/// Counts the rows that need evidence.
class PrefixCensus {
 public:
  /// What is left of a line without the prefixes that need none, which go into `found`: all there
  /// is to strip where nothing else is believed.
  std::string_view count(std::string_view line, Prefixes& found);
  /// Counts a line at whose head no row can stand, for nearly no time: most lines. False for
  /// another.
  bool count_plain(std::string_view line);
  PrefixSet believed() const;

 private:
  std::size_t lines_ = 0;
  std::size_t seen_[64] = {};
  bool emphatic_[64] = {};
};

/// Takes all prefixes off `line`; what is left is returned.
std::string_view strip_prefixes(std::string_view line, PrefixSet believed, Prefixes& found);

}  // namespace tracelore::parsing
