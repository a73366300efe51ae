// The two legs of a match over several pieces: their arrays, one after the other.
#include "engine/index/sharded_reader.h"

namespace tracelore {

// Null where a shard is out of reach.
std::shared_ptr<const Legs> ShardedReader::legs_of(const Shard& shard) const {
  if (shard.local) return {shard.local, &shard.local->legs()};
  const auto content = shard.remote->is_up() ? shard.remote->content() : nullptr;
  return content ? std::shared_ptr<const Legs>(content, &content->legs) : nullptr;
}

std::vector<SignatureRef> ShardedReader::signatures_for(
    std::span<const std::uint64_t> shingles) const {
  std::vector<SignatureRef> refs;
  const auto count = static_cast<EntryNumber>(shards_.size());
  for (EntryNumber s = 0; s < count; ++s)
    if (const auto legs = legs_of(shards_[s]))
      legs->for_each_anchored(shingles, [&](const AnchorRow& row) {
        refs.push_back({row.entry * count + s, row.signature});
      });
  return unique(std::move(refs));
}

std::vector<SimilarEntry> ShardedReader::similar(const ShingleSet& paste, std::size_t limit) const {
  std::vector<SimilarEntry> found;
  const auto count = static_cast<EntryNumber>(shards_.size());
  for (EntryNumber s = 0; s < count; ++s)
    if (const auto legs = legs_of(shards_[s]))
      for (const auto& row : legs->similar().find(paste, limit))
        found.push_back({row.entry * count + s, row.coverage});
  return best_of(std::move(found), limit);
}

}  // namespace tracelore
