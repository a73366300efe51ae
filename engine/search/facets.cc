#include "engine/search/facets.h"

#include <algorithm>
#include <array>

#include "engine/base/ascii.h"
#include "engine/index/schema.h"
#include "engine/index/words.h"

namespace tracelore {
namespace {

constexpr std::array kFacets = {Field::kPackage, Field::kTag, Field::kKind};

}  // namespace

Facets::Facets(const Reader& reader) : reader_(reader) {
  if (reader.words()) labels_.resize(reader.words()->label_count());
}

Result<void> Facets::add(EntryNumber number) {
  if (const auto* words = reader_.words()) {
    for (const auto label : words->labels_of(number)) {
      if (label >= labels_.size()) continue;
      if (labels_[label].entries++ == 0) labels_[label].first = number;
    }
    return {};
  }
  const auto entry = reader_.entry(number);
  if (!entry) return fail(entry.error());
  for (const auto& package : (*entry)->packages) ++read_["package"][normalize_package(package)];
  for (const auto& tag : (*entry)->tags) ++read_["tag"][tag];
  ++read_["kind"][std::string(name_of((*entry)->kind))];
  return {};
}

// Labels are lower case, tags as their entries write them ("PYTORCH_CUDA_ALLOC_CONF").
std::string Facets::as_written(const std::string& tag, EntryNumber number) const {
  const auto entry = reader_.entry(number);
  if (!entry) return tag;
  const auto& tags = (*entry)->tags;
  const auto written = std::find_if(
      tags.begin(), tags.end(), [&](const std::string& other) { return lower_case(other) == tag; });
  return written == tags.end() ? tag : *written;
}

FacetCounts Facets::counts() const {
  auto counts = read_;
  for (std::size_t i = 0; i < labels_.size(); ++i) {
    if (labels_[i].entries == 0) continue;
    const auto label = reader_.words()->label(static_cast<std::uint16_t>(i));
    for (const auto field : kFacets) {
      if (!label.starts_with(prefix_of(field))) continue;
      auto name = std::string(label.substr(prefix_of(field).size()));
      if (field == Field::kTag) name = as_written(name, labels_[i].first);
      counts[std::string(row_of(field).name)][name] = labels_[i].entries;
    }
  }
  return counts;
}

}  // namespace tracelore
