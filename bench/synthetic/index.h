/// An index of the synthetic knowledge base, written by the project's own writer.
#pragma once

#include <memory>
#include <string>

#include "engine/index/reader.h"

namespace tracelore::bench {

/// Entries with their articles, or with what matching reads alone: a tenth of the time to index.
enum class Prose : bool { kNone, kWhole };

/// The index of the first `entries` entries in `folder`/synthetic-<entries>; made where it is not
/// there or is of another program. Ends the program where it cannot.
std::shared_ptr<const Reader> synthetic_index(const std::string& folder, std::size_t entries,
                                              Prose prose = Prose::kWhole);

/// The same without looking: always built anew.
void build_synthetic_index(const std::string& path, std::size_t entries,
                           Prose prose = Prose::kWhole);

/// Every `of`th of the first `entries` entries, from `first` on: one shard of that index.
void build_synthetic_shard(const std::string& path, std::size_t entries, std::size_t first,
                           std::size_t of, Prose prose = Prose::kWhole);

}  // namespace tracelore::bench
