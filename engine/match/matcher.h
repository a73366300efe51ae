/// The facade: a paste in, an answer out. What every door calls.
#pragma once

#include "engine/base/limits.h"
#include "engine/index/reader.h"
#include "engine/match/answer.h"

#include <memory>
#include <string_view>

namespace tracelore {

struct MatchOptions {
  std::size_t limit = 5;        ///< matches at most
  Environment environment = {}; ///< versions that the caller states; `from` is "request"
  bool use_index = true;        ///< false: the slow path that confirms against every signature (tests, evidence of completeness)
};

/// Never fails because of the paste. kIndexCorrupt / kIndexFailed where the index cannot be read.
/// Safe from any thread; a clean 10 KB traceback costs well under a millisecond.
Result<Answer> match_paste(const Reader& reader, std::string_view paste, const MatchOptions& options = {},
                           const Limits& limits = {});

/// The object of interfaces.md (`POST /api/v1/match`), in the reader's language, byte-identical from every door.
/// `base_url` is put before "/entries/…" addresses; secrets are masked in everything that is quoted from the paste.
std::string answer_to_json(const Reader& reader, const Answer& answer, Language language,
                           std::string_view base_url = "");

}  // namespace tracelore
