#include "engine/index/shards.h"

#include "engine/index/sharded_reader.h"

namespace tracelore {

Result<std::shared_ptr<const Reader>> open_shards(const std::vector<std::string>& places,
                                                  const ShardTimes& times) {
  if (places.size() == 1 && !is_remote(places.front())) return Reader::open(places.front());
  return ShardedReader::open(places, times);
}

Reach reach_of(const Reader& reader) {
  const auto* sharded = dynamic_cast<const ShardedReader*>(&reader);
  return sharded ? sharded->reach() : Reach{};
}

bool comes_first(const Reader& reader, EntryNumber one, EntryNumber other) {
  const auto* sharded = dynamic_cast<const ShardedReader*>(&reader);
  return sharded ? sharded->comes_first(one, other) : one < other;
}

void note_partial_answer(const Reader& reader) {
  if (const auto* sharded = dynamic_cast<const ShardedReader*>(&reader))
    sharded->note_partial_answer();
}

}  // namespace tracelore
