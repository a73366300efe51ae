/// Signatures from running text that quotes error messages.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/entry/entry.h"
#include "engine/traceback/report.h"

namespace tracelore {

struct DerivedSignature {
  Signature signature;
  std::string text;           ///< the message as the text has it, with its class
  std::size_t last_line = 0;  ///< where that ends, 1-based
};

/// One signature for each problem that the text names. It is read from exceptions in tracebacks
/// and `SomeError: …` lines, and messages quoted beside a word such as "error" or 报错. Of each
/// block of log lines it is the most telling one. At most 16, each template once. `text` is what
/// `report` was made of: the prefix that cleaning took off a log line holds its level.
std::vector<DerivedSignature> derive_signatures(const Report& report, std::string_view text);

}  // namespace tracelore
