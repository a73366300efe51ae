/// A knowledge base and pastes as terms for engines that file words: what such an engine would be
/// given of an entry, and what it would be asked for a paste.
#pragma once

#include <string>
#include <vector>

#include "engine/entry/entry.h"
#include "engine/traceback/report.h"

namespace tracelore::bench {

/// Terms of a signature: words of its literals and its exception classes ("outofmemoryerror",
/// "class:outofmemoryerror").
std::vector<std::string> signature_terms(const Signature& signature);

/// Terms of one exception of a paste: words of its message, its class, modules and functions of its
/// innermost frames.
std::vector<std::string> exception_terms(const Exception& exception);

/// "at:torch/nn/modules/linear.py" and "in:forward" for the innermost library frames.
std::vector<std::string> frame_terms(const Exception& exception);

}  // namespace tracelore::bench
