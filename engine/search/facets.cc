#include "engine/search/facets.h"

#include <algorithm>
#include <array>

#include "engine/base/ascii.h"
#include "engine/index/schema.h"

namespace tracelore {
namespace {

constexpr std::array kFacets = {Field::kPackage, Field::kTag, Field::kKind};

}  // namespace

Facets::Facets(const Reader& reader) : reader_(reader), words_(reader.words()) {
  if (words_) labels_.resize(words_.label_count());
}

Result<void> Facets::add(EntryNumber number) {
  if (words_) {
    words_.for_each_label(number, [&](std::size_t label) {
      if (label >= labels_.size()) return;
      if (labels_[label].entries++ > 0) return;
      labels_[label].first = number;
      labels_[label].since = added_;
    });
    ++added_;
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

// Where the words stand in two files, both number their labels.
std::map<std::string_view, Facets::Label> Facets::by_text() const {
  std::map<std::string_view, Label> labels;
  for (std::size_t i = 0; i < labels_.size(); ++i) {
    if (labels_[i].entries == 0) continue;
    const auto [label, added] = labels.try_emplace(words_.label(i), labels_[i]);
    if (added) continue;
    const auto entries = label->second.entries + labels_[i].entries;
    if (labels_[i].since < label->second.since) label->second = labels_[i];
    label->second.entries = entries;
  }
  return labels;
}

FacetCounts Facets::counts() const {
  auto counts = read_;
  for (const auto& [label, found] : by_text()) {
    for (const auto field : kFacets) {
      if (!label.starts_with(prefix_of(field))) continue;
      auto name = std::string(label.substr(prefix_of(field).size()));
      if (field == Field::kTag) name = as_written(name, found.first);
      counts[std::string(row_of(field).name)][name] = found.entries;
    }
  }
  return counts;
}

}  // namespace tracelore
