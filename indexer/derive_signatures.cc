#include "indexer/derive_signatures.h"

namespace tracelore {
std::vector<Signature> derive_signatures(const Report&) {
  return {};
}
}  // namespace tracelore
