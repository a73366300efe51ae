/// How many of the entries found are of which package, kind and tag.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

namespace tracelore {

using FacetCounts = std::map<std::string, std::map<std::string, std::size_t>>;

class Facets {
 public:
  /// What IndexWords::facets_of() has of an entry that was found.
  void add(std::string_view facets);

  /// A tag as the first entry that was added with it writes it.
  FacetCounts counts() const;

 private:
  struct Label {
    std::string written;
    std::size_t entries = 0;
  };
  std::map<std::string, Label> labels_;  // by their text in lower case, the field's prefix included
};

}  // namespace tracelore
