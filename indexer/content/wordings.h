/// In which releases of which library a signature's words stand: wordings.jsonl
/// (docs/content-format.md).
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/result.h"
#include "indexer/source/entry_source.h"

namespace tracelore {

/// The signatures of `sources` by entry and id.
template <class Sources>
auto signatures_of(Sources& sources) {
  std::map<std::pair<std::string, std::string>, decltype(&sources.front().entry.signatures.front())>
      found;
  for (auto& source : sources)
    for (auto& signature : source.entry.signatures)
      found[{source.entry.id, signature.id}] = &signature;
  return found;
}

/// Puts the releases of `files` to the signatures whose words they are of.
void join_wordings(const std::vector<std::string>& files, std::vector<EntrySource>& sources,
                   std::vector<Error>& problems);

}  // namespace tracelore
