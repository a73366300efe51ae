#include "indexer/entry_samples.h"

#include <algorithm>

#include "engine/base/packing.h"

namespace tracelore {
namespace {

constexpr std::size_t kSamples = 512;
constexpr std::size_t kMostSampled = std::size_t{8} << 20;
constexpr std::size_t kMostDictionary = std::size_t{112} << 10;
// A larger dictionary makes few entries no smaller by as much as it takes itself.
constexpr std::size_t kDictionaryShare = 48;

}  // namespace

EntrySamples::EntrySamples(std::size_t entries)
    : entries_(entries), step_(entries / kSamples + 1) {}

void EntrySamples::add(std::size_t number, const Entry& entry) {
  if (number % step_ != 0 || bytes_ >= kMostSampled) return;
  samples_.push_back(entry_to_record(entry));
  bytes_ += samples_.back().size();
}

std::string EntrySamples::dictionary() const {
  if (samples_.empty()) return {};
  const auto all = bytes_ / samples_.size() * entries_;
  return dictionary_of(samples_, std::min(kMostDictionary, all / kDictionaryShare));
}

}  // namespace tracelore
