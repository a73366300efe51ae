/// Expected failures are values: every function that can fail returns Result<T>.
///
/// An Error carries a code, a place and parameters, never a sentence: the sentence and the next
/// command to try are looked up by code in engine/messages when the error is shown, in the reader's
/// language. Plain values, safe from any thread.
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "engine/base/span.h"

namespace tracelore {

enum class ErrorKind { kBadInput, kNotFound, kUnavailable, kInternal, kWarning };

enum class ErrorCode {
#define TRACELORE_ERROR(code, id, kind, status) code,
#include "engine/base/errors.def"
#undef TRACELORE_ERROR
};

/// Named parameters of a message: {"id", "cuda-oom"}.
using Params = std::vector<std::pair<std::string, std::string>>;

struct Error {
  ErrorCode code = ErrorCode::kInternal;
  Position at = {};       ///< in `file`, or in the text that was being read
  std::string file = {};  ///< empty where the error is not about a file
  Params params = {};     ///< what the message names (notes in engine/messages/messages.json)

  bool operator==(const Error&) const = default;
};

/// The id under which messages and documentation know a code: "empty_text".
std::string_view id_of(ErrorCode code);
ErrorKind kind_of(ErrorCode code);
/// Of HTTP; 0 where it is that of its kind.
int status_of(ErrorCode code);

template <class T>
using Result = tl::expected<T, Error>;

inline tl::unexpected<Error> fail(Error error) {
  return tl::unexpected<Error>(std::move(error));
}
inline tl::unexpected<Error> fail(ErrorCode code, Params params = {}) {
  return tl::unexpected<Error>(Error{code, {}, {}, std::move(params)});
}

}  // namespace tracelore
