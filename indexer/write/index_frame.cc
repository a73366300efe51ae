#include "indexer/write/index_frame.h"

#include "engine/base/digest.h"
#include "engine/index/schema.h"

namespace tracelore {

std::string frame_of(const IndexInput& input, const Segmenter& segmenter) {
  return std::to_string(kSchemaVersion) + segmenter.stamp() + input.harness + input.glossary;
}

std::string generation_of(std::string_view frame, std::string_view digests) {
  return sha256_hex(std::string(frame).append(digests));
}

}  // namespace tracelore
