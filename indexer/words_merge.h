/// Words on their way into the file of Words: runs of some entries each, sorted by term, in files,
/// which are merged into the one that is written. None of it is in memory but a buffer for each.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/index/field_counts.h"

namespace tracelore {

/// An entry that holds a term.
struct WordPosting {
  std::uint32_t entry = 0;
  FieldCounts counts = 0;
  std::string places;  ///< as the file has them (words_format.h); empty where they are not kept
};

/// For a term, and the entries that hold it, ascending.
using UseWord = std::function<void(std::string_view, std::span<const WordPosting>)>;

/// The next term of a run, ascending, behind `bytes`.
void put_term(std::string_view text, std::span<const WordPosting> postings, std::string& bytes);

/// `use` for each term of several runs, ascending; of a later run every entry has a higher number.
/// Where they are very many, some are merged first into files of `folder`, and removed.
/// kFileUnreadable, kFileUnwritable (params: path).
Result<void> merge_runs(std::vector<std::string> paths, const std::string& folder,
                        const UseWord& use);

}  // namespace tracelore
