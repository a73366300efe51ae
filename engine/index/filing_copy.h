/// A copy of all entries' filings in a database's metadata: who reads the database over a network
/// fetches it in few messages, where a value would be one each.
///
/// Of each entry its number, the size of its filing, and the filing (filing_bytes()); numbers of
/// four bytes, the lowest first. Cut into pieces of kFilingPiece bytes; the first one that is
/// shorter, or not there, ends it.
#pragma once

#include <xapian.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/index/legs.h"

namespace tracelore {

/// As much as one message of Xapian's protocol may take: each has to come within
/// ShardTimes::answer.
inline constexpr std::size_t kFilingPiece = std::size_t{1} << 20;

/// Adds one entry at the end.
void add_filing(std::string& copy, std::uint32_t entry, std::string_view filing);

/// Throws Xapian's exceptions.
void store_filings(std::string_view copy, Xapian::WritableDatabase& database);

/// What was added to a copy; every entry is below `entries`. kIndexCorrupt (params: path, detail).
Result<Legs> legs_in(std::string_view copy, std::uint32_t entries, const std::string& path);

/// The same of what store_filings() stored. Throws Xapian's exceptions.
Result<Legs> legs_from_copy(const Xapian::Database& database, const std::string& path);

}  // namespace tracelore
