/// How often the answer itself is right, not only the entry ("How it is judged" in
/// docs/matching.md).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/base/json/json.h"
#include "engine/evaluation/evaluate.h"
#include "engine/evaluation/ratio.h"
#include "engine/index/reader.h"

namespace tracelore {

/// One row of a list of answers. Patterns are regular expressions that ignore case; they are looked
/// for in the English title and text, `^` is the start of the title.
struct AnswerLabel {
  std::string file;
  std::vector<std::string> entries;      ///< one of which the first match must be
  bool decided = false;                  ///< whether the facts in the text decide the cause
  std::optional<std::string> cause;      ///< what the settled cause must say
  std::optional<std::string> not_cause;  ///< what it must not say
  std::optional<std::string> first;      ///< what the first cure must say; none: not judged
  std::optional<std::string> not_first;  ///< what would be wrong or useless there
  std::optional<std::string> command;  ///< what the first cure's command must say; none: not judged
  std::vector<std::string> listed;     ///< each must be found in a cause that is not excluded
  std::optional<std::string> verdict;  ///< none: not judged
};

/// kBadJson, kMissingKey or kBadValue (params: key), with the line.
Result<std::vector<AnswerLabel>> read_answer_labels(std::string_view jsonl);

/// A row that is not right: what was looked at ("cause", "first", …), and what stood there.
struct AnswerMiss {
  std::string file;
  std::string figure;
  std::string got;
};

struct AnswerScore {
  Ratio entry;          ///< the first match is a labelled entry
  Ratio settled_right;  ///< of answers that call a cause settled: rightly
  Ratio decided;        ///< of rows that decide: settled
  Ratio open;           ///< of rows that decide nothing: nothing is called settled
  Ratio listed;         ///< of those: every cause that may hold is listed
  Ratio first;          ///< the first cure is the right one
  Ratio command;        ///< its command is one for this reader
  Ratio verdict;        ///< is the labelled one
  Ratio languages;      ///< the Chinese answer has the same causes and cures, all with a title
  std::vector<AnswerMiss> misses;
};

/// Errors as of match_paste() and `load`; kBadValue (params: key) for a pattern that is none.
Result<AnswerScore> evaluate_answers(const Reader& reader, const std::vector<AnswerLabel>& labels,
                                     const LoadText& load);

/// Each share as `{"right", "of", "share"}`.
Json answer_score_to_json(const AnswerScore& score);

/// Names of the shares that are lower than in `baseline`.
std::vector<std::string> answer_regressions(const AnswerScore& score, const Json& baseline);

}  // namespace tracelore
