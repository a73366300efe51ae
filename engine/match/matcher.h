/// The facade: a paste in, an answer out. What every door calls.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "engine/base/limits.h"
#include "engine/index/reader.h"
#include "engine/match/answer.h"
#include "engine/match/finding.h"
#include "engine/paste/decode/line_map.h"

namespace tracelore {

struct MatchOptions {
  std::size_t limit = 5;         ///< matches at most
  Environment environment = {};  ///< versions that the caller states, or that are installed where
                                 ///< it asks (kFromThisMachine): the text is stronger than these
  Facts facts = {};              ///< of the machine, in the same way: kFromThisMachine or "request"
  bool here = false;             ///< the text comes from this machine: what is kFromThisMachine
                                 ///< counts as stated where the text says nothing
  std::string_view cause = {};   ///< id of an open cause that the reader chose
  LineMap lines = {};            ///< of a paste that was shortened (engine/paste/reduce/reduce.h)
  bool use_index = true;         ///< false: the slow path that confirms against every signature
  std::string_view leave_out =
      {};  ///< id of an entry to treat as unknown (leave-one-out evaluation)
};

/// What each stage handed on; for `tracelore explain`, calibration and tests.
struct MatchTrace {
  std::size_t shingles = 0;
  std::vector<SignatureRef> exact;
  std::vector<SimilarEntry> text;
  std::vector<Finding> findings;  ///< judged and in order, before the limit; their signatures live
                                  ///< as long as their entries
};

/// Never fails because of the paste. kIndexCorrupt / kIndexFailed where the index cannot be read.
/// Safe from any thread; a clean 10 KB traceback costs well under a millisecond.
Result<Answer> match_paste(const Reader& reader, std::string_view paste,
                           const MatchOptions& options = {}, const Limits& limits = {},
                           MatchTrace* trace = nullptr);

}  // namespace tracelore
