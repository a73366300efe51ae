/// How many of the entries found are of which package, kind and tag.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/index/reader.h"

namespace tracelore {

using FacetCounts = std::map<std::string, std::map<std::string, std::size_t>>;

/// Counts labels where the index lists them by entry, and else reads the entries.
class Facets {
 public:
  explicit Facets(const Reader& reader);

  /// As Reader::entry().
  Result<void> add(EntryNumber number);

  FacetCounts counts() const;

 private:
  struct Label {
    std::size_t entries = 0;
    EntryNumber first = 0;  // of those entries to be added…
    std::size_t since = 0;  // …when so many had been
  };
  std::map<std::string_view, Label> by_text() const;
  std::string as_written(const std::string& tag, EntryNumber number) const;

  const Reader& reader_;
  const IndexWords words_;
  std::vector<Label> labels_;  // by number of the label
  std::size_t added_ = 0;
  FacetCounts read_;
};

}  // namespace tracelore
