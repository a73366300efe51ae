/// How well questions find their entries: `tracelore eval --search QUERIES.jsonl`.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/json/json.h"
#include "engine/base/result.h"
#include "engine/index/reader.h"

namespace tracelore {

/// Of one group of questions (a language, or all).
struct SearchFigures {
  std::size_t questions = 0;
  double reciprocal_rank = 0;  ///< mean; 0 for a question whose entry is not found
  double recall10 = 0;         ///< share with the entry in the first ten
  double first = 0;            ///< share with the entry first
};

/// A question that did not find its entry first, or one without an entry that found something.
struct SearchMiss {
  std::string query;
  std::string wanted;            ///< empty: nothing should be found
  std::size_t rank = 0;          ///< 1-based; 0: not in the first ten
  std::vector<std::string> got;  ///< ids, best first, at most five
};

struct SearchScore {
  SearchFigures all;
  std::map<std::string, SearchFigures> by_language;  ///< as the rows name it: "en", "zh", "mixed"
  std::size_t unanswerable = 0;                      ///< rows without an id
  std::size_t answered_wrongly = 0;                  ///< of those, how many found something
  std::size_t answered_as_near = 0;  ///< of these, how many with what is said to be only near
  std::size_t right_as_near = 0;     ///< questions whose entry came first and was said to be so
  std::size_t absent = 0;            ///< rows whose entry this index does not hold: not counted
  std::vector<SearchMiss> misses;
};

/// Rows `{"q", "lang", "id"|null, "also": [...]}`, one a line. An entry of `also` is as right as
/// `id`. kBadJson (with the line), kMissingKey (params: key), and what search_words() returns.
Result<SearchScore> evaluate_search(const Reader& reader, std::string_view queries_jsonl);

/// How far apart the mean reciprocal ranks of English and Chinese questions are; 0 where there are
/// none of one of them.
double language_gap(const SearchScore& score);

/// The figures by name, rounded to four places: for the baseline file and `--json`.
Json search_score_to_json(const SearchScore& score);

/// Names of figures that are worse than in `baseline`, with both values. A gap between the
/// languages is held to kMostGap, or to the baseline's where that is wider.
std::vector<std::string> search_regressions(const SearchScore& score, const Json& baseline);

inline constexpr double kMostGap = 0.03;

}  // namespace tracelore
