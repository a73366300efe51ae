#include "engine/search/facets.h"

#include "engine/base/bytes/ascii.h"
#include "engine/index/schema.h"

namespace tracelore {
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
    for (const auto& row : kFields)
      if (row.kind == FieldKind::kFacet && label.written.starts_with(row.prefix))
        counts[std::string(row.name)][label.written.substr(row.prefix.size())] = label.entries;
  return counts;
}

}  // namespace tracelore
