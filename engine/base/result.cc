#include "engine/base/result.h"

namespace tracelore {

std::string_view id_of(ErrorCode code) {
  switch (code) {
#define TRACELORE_ERROR(code, id, kind) \
  case ErrorCode::code:                 \
    return #id;
#include "engine/base/errors.def"
#undef TRACELORE_ERROR
  }
  return "internal";
}

ErrorKind kind_of(ErrorCode code) {
  switch (code) {
#define TRACELORE_ERROR(code, id, kind) \
  case ErrorCode::code:                 \
    return ErrorKind::kind;
#include "engine/base/errors.def"
#undef TRACELORE_ERROR
  }
  return ErrorKind::kInternal;
}

}  // namespace tracelore
