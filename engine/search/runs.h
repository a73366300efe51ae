/// Words next to each other.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "engine/search/postings.h"

namespace tracelore {

/// Of one search. A place that was looked up once is kept: the pairs of a question share words.
class Runs {
 public:
  explicit Runs(const Postings& postings) : postings_(postings) {}

  /// How often the terms of `wording` stand next to each other, as written, in those fields of the
  /// entry that `held` counts.
  FieldCounts of(const Wording& wording, EntryNumber entry, FieldCounts held);

 private:
  using Places = std::vector<std::uint32_t>;
  const Places& places(std::size_t field, const Lookup& lookup, EntryNumber entry);
  std::size_t runs_in(std::size_t field, const Wording& wording, EntryNumber entry);

  const Postings& postings_;
  std::map<std::tuple<EntryNumber, std::size_t, std::string>, Places> places_;
};

}  // namespace tracelore
