/// How often a message is told where it comes from, and rightly ("How it is measured" in
/// docs/origins.md).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/json/json.h"
#include "engine/evaluation/ratio.h"
#include "engine/index/reader.h"

namespace tracelore {

struct OriginMiss {
  std::string figure;
  std::string wanted;
  std::string got;
  std::string text;  ///< its last line
};

struct OriginScore {
  Ratio frames_file;        ///< tracebacks with the library's frame: package and file
  Ratio frames_function;    ///< of these: the function
  Ratio frames_releases;    ///< of those that leave a range: it holds the release that was run
  Ratio frames_ranged;      ///< tracebacks that leave a range
  Ratio words_file;         ///< the last line alone: package and file come first
  Ratio words_one_file;     ///< of the rows whose message one file of one library has: the same
  Ratio words_named;        ///< of all: package and file are among those that are told
  Ratio words_not_wrong;    ///< of all: they are, or no file of the package is told, or nothing is
  Ratio releases_true;      ///< tracebacks whose frames tell a range: it holds the release
  Ratio releases_minor;     ///< of all with three frames and more: the range is no wider than its
                            ///< minor release
  Ratio none_silent;        ///< of other libraries, of CPython, of one's own: nothing
  std::size_t claimed = 0;  ///< rows that an entry claims: they count nowhere
  double milliseconds = 0;  ///< of an answer, on average
  std::vector<OriginMiss> misses;
};

/// `jsonl`: rows of tests/corpus/origins/origins.jsonl, or of library_releases.jsonl. Errors as of
/// match_paste(); kBadJson with the line, kMissingKey.
Result<OriginScore> evaluate_origins(const Reader& reader, std::string_view jsonl);

Json origin_score_to_json(const OriginScore& score);
std::vector<std::string> origin_regressions(const OriginScore& score, const Json& baseline);

}  // namespace tracelore
