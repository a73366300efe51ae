/// The knowledge base as a list, filtered: what `/browse` and `/api/v1/entries` show.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/index/reader.h"

namespace tracelore {

struct EntryFilter {
  std::string package = {};
  std::string kind = {};
  std::string tag = {};
};

/// Every entry that passes, in the index's order. kBadField (params: field, wanted) for a kind that
/// does not exist. Costs a look at every entry; they are parsed once and kept by the reader.
Result<std::vector<std::shared_ptr<const Entry>>> list_entries(const Reader& reader,
                                                               const EntryFilter& filter);

}  // namespace tracelore
