#include "engine/index/reader.h"

#include "engine/index/local_reader.h"
#include "engine/index/sharded_reader.h"

namespace tracelore {

Result<std::shared_ptr<const Reader>> Reader::open(const std::string& directory) {
  auto index = ChangedIndex::open(directory);
  if (!index) return fail(index.error());
  if (!index->changes) return std::move(index->base);
  return ShardedReader::of(std::move(*index));
}

Result<std::shared_ptr<const Reader>> Reader::open_bytes(const std::string& name,
                                                         std::string_view bytes) {
  return LocalReader::open_bytes(name, bytes);
}

}  // namespace tracelore
