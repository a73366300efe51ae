#include "engine/base/result.h"

namespace tracelore {

std::string_view id_of(ErrorCode code) {
  switch (code) {
#define TRACELORE_ERROR(code, id, kind, status) \
  case ErrorCode::code:                         \
    return #id;
#include "engine/base/errors.def"
#undef TRACELORE_ERROR
  }
  return "internal";
}

ErrorKind kind_of(ErrorCode code) {
  switch (code) {
#define TRACELORE_ERROR(code, id, kind, status) \
  case ErrorCode::code:                         \
    return ErrorKind::kind;
#include "engine/base/errors.def"
#undef TRACELORE_ERROR
  }
  return ErrorKind::kInternal;
}

int status_of(ErrorCode code) {
  switch (code) {
#define TRACELORE_ERROR(code, id, kind, status) \
  case ErrorCode::code:                         \
    return status;
#include "engine/base/errors.def"
#undef TRACELORE_ERROR
  }
  return 0;
}

}  // namespace tracelore
