#include "engine/traceback/report.h"

namespace tracelore {

std::string_view name_of(Relation relation) {
  switch (relation) {
    case Relation::kRoot:
      return "root";
    case Relation::kCause:
      return "cause";
    case Relation::kWrapper:
      return "wrapper";
    case Relation::kHandled:
      return "handled";
    case Relation::kTeardown:
      return "teardown";
  }
  return "root";
}

}  // namespace tracelore
