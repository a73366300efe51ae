#include "indexer/filing.h"

#include <algorithm>
#include <filesystem>

#include "engine/index/schema.h"

namespace tracelore {

void Filing::count(const Entry& entry) {
  for (const auto& signature : entry.signatures)
    for (const auto& run : runs_of(signature.pattern)) ++counts_[run.hash];
}

// The anchor is the run that the fewest templates share; of equals the longest, then the first.
EntryFiling Filing::of(std::uint32_t number, const Entry& entry) const {
  EntryFiling filing;
  for (std::uint32_t i = 0; i < entry.signatures.size(); ++i) {
    const auto runs = runs_of(entry.signatures[i].pattern);
    const auto rarer = [&](const TemplateRun& a, const TemplateRun& b) {
      const auto of_a = counts_.at(a.hash), of_b = counts_.at(b.hash);
      return of_a != of_b ? of_a < of_b : a.words > b.words;
    };
    const auto rarest = std::min_element(runs.begin(), runs.end(), rarer);
    if (rarest != runs.end()) filing.anchors.push_back({rarest->hash, number, i});
    filing.texts.push_back(
        {similar_keys(runs, [&](std::uint64_t hash) { return counts_.at(hash); }), pairs_of(runs)});
  }
  return filing;
}

void ArraysWriter::add(std::uint32_t number, const EntryFiling& filing) {
  anchors_.insert(anchors_.end(), filing.anchors.begin(), filing.anchors.end());
  for (const auto& text : filing.texts) similar_.add(number, text.keys, text.pairs);
}

Result<void> ArraysWriter::write(const std::string& folder, std::string_view generation) {
  const std::filesystem::path path(folder);
  const Anchors anchors(std::move(anchors_));
  if (auto done = anchors.write((path / kAnchorsFile).string(), generation); !done) return done;
  return similar_.write((path / kSimilarFile).string(), generation);
}

}  // namespace tracelore
