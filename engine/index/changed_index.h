/// An index and the changes that were made beside it since it was built as a whole
/// (docs/decisions/0019-changes-beside-an-index.md).
#pragma once

#include <memory>
#include <string>

#include "engine/index/hidden.h"
#include "engine/index/local_reader.h"

namespace tracelore {

/// What the changes say of themselves.
struct ChangesStamp {
  std::string base;  ///< generation of the index that they are of
  IndexInfo whole;   ///< of both together
};
std::string changes_to_json(const ChangesStamp& stamp);

struct ChangedIndex {
  std::shared_ptr<const LocalReader> base;
  std::shared_ptr<const LocalReader> changes;  ///< null: none
  IndexInfo whole;
  Hidden hidden;  ///< numbers of `base`

  /// Errors as Reader::open(); kIndexCorrupt where the changes are another index's.
  static Result<ChangedIndex> open(const std::string& directory);
};

}  // namespace tracelore
