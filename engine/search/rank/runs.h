/// Words next to each other.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "engine/search/rank/postings.h"

namespace tracelore {

/// Of one search. A place that was looked up once is kept: the pairs of a question share words.
class Runs {
 public:
  explicit Runs(const Postings& postings) : postings_(postings) {}

  /// What it is worth that the terms of `wording` stand next to each other, as written, in those of
  /// the fields of a candidate; 0 where they do not.
  WordFrequency of(const Wording& wording, std::uint32_t candidate, FieldSet fields);

 private:
  using Places = std::vector<std::uint32_t>;
  const Places& places(std::size_t field, const Lookup& lookup, std::uint32_t candidate);
  std::size_t runs_in(std::size_t field, const Wording& wording, std::uint32_t candidate);

  const Postings& postings_;
  std::map<std::tuple<std::uint32_t, std::size_t, std::string>, Places> places_;
};

}  // namespace tracelore
