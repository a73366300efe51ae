#include "engine/index/reader.h"

#include "engine/index/local_reader.h"

namespace tracelore {

Result<std::shared_ptr<const Reader>> Reader::open(const std::string& directory) {
  return LocalReader::open(directory);
}

Result<std::shared_ptr<const Reader>> Reader::open_bytes(const std::string& name,
                                                         std::string_view bytes) {
  return LocalReader::open_bytes(name, bytes);
}

}  // namespace tracelore
