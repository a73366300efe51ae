/// Turns pasted console output into a report: the only entry point of the parser.
/// Safe to call from any thread: the functions here keep no state.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/base/limits.h"
#include "engine/paste/decode/line_map.h"
#include "engine/traceback/report.h"

namespace tracelore {

/// Finds every exception in `paste`, best root cause first, with ranks, versions and cleaned lines.
///
/// Any bytes are accepted: UTF-8, UTF-16 with or without a mark, GB18030, anything else (bad bytes
/// become U+FFFD). Time is linear in paste.size(), memory a small multiple of it. Never fails: a
/// paste without an error gives a report without exceptions. Of a shortened paste, `map` says where
/// its lines stood: every line number of the report is the original one. A message that stands
/// without its class is known by one of `sentences` (Reader::sentences()).
Report parse_paste(std::string_view paste, const Limits& limits = {}, const LineMap& map = {},
                   std::span<const std::string> sentences = {});

}  // namespace tracelore
