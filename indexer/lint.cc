#include "indexer/lint.h"

namespace tracelore {
void lint(const LoadedContent&, std::vector<Error>&) {}
}  // namespace tracelore
