#include "engine/index/shards.h"

#include "engine/index/sharded_reader.h"

namespace tracelore {

Result<std::shared_ptr<const Reader>> open_shards(const std::vector<std::string>& places,
                                                  const ShardTimes& times) {
  if (places.size() == 1 && !is_remote(places.front())) return Reader::open(places.front());
  return ShardedReader::open(places, times);
}

}  // namespace tracelore
