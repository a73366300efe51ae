#include "engine/search/facets.h"

#include <array>

#include "engine/base/bytes/ascii.h"
#include "engine/index/schema.h"

namespace tracelore {
namespace {

constexpr std::array kFacets = {Field::kPackage, Field::kTag, Field::kKind};

}  // namespace

void Facets::add(std::string_view facets) {
  for (std::size_t at = 0; at < facets.size();) {
    const auto line = facets.substr(at, facets.find('\n', at) - at);
    at += line.size() + 1;
    auto& label = labels_[lower_case(line)];
    if (label.entries++ == 0) label.written = line;
  }
}

FacetCounts Facets::counts() const {
  FacetCounts counts;
  for (const auto& [key, label] : labels_)
    for (const auto field : kFacets) {
      const auto prefix = prefix_of(field);
      if (label.written.starts_with(prefix))
        counts[std::string(row_of(field).name)][label.written.substr(prefix.size())] =
            label.entries;
    }
  return counts;
}

}  // namespace tracelore
