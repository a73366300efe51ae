/// Whether the class of an exception is one that a signature lists. Free functions, safe from any
/// thread.
#pragma once

#include <cstddef>
#include <string_view>

#include "engine/entry/entry.h"
#include "engine/traceback/report.h"

namespace tracelore {

inline bool is_warning(std::string_view type) {
  return type.ends_with("Warning");
}

/// The word right before `begin`: in "InternalTorchDynamoError: AttributeError: 'x' …" the inner
/// class stands in the message.
std::string_view class_before(std::string_view message, std::size_t begin);

bool lists(const Signature& signature, std::string_view type);

/// Whether the signature takes any class, lists the exception's, or the one before the words that
/// begin at `begin` of its message.
bool class_fits(const Signature& signature, const Exception& exception, std::size_t begin);

/// A warning is not the error that it words alike: it ended nothing.
bool only_warned(const Signature& signature, const Exception& exception);

}  // namespace tracelore
