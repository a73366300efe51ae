#include "indexer/write/index_frame.h"

#include "engine/base/digest/digest.h"
#include "engine/index/schema.h"

namespace tracelore {

std::string frame_of(const IndexInput& input, const Segmenter& segmenter) {
  return std::to_string(kSchemaVersion) + segmenter.stamp() + input.harness + input.glossary;
}

void DigestSum::toggle(std::string_view digest) {
  if (sum_.size() < digest.size()) sum_.resize(digest.size());
  for (std::size_t i = 0; i < digest.size(); ++i) sum_[i] = static_cast<char>(sum_[i] ^ digest[i]);
}

std::string generation_of(std::string_view frame, const DigestSum& digests) {
  return sha256_hex(std::string(frame).append(digests.bytes()));
}

}  // namespace tracelore
