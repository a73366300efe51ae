/// How right the answers are on labelled texts ("How it is judged" in docs/matching.md).
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/json/json.h"
#include "engine/index/reader.h"
#include "engine/match/answer.h"

namespace tracelore {

/// One row of a labels file.
struct Label {
  std::string file;
  std::string id;                 ///< empty: a negative
  std::vector<std::string> also;  ///< equally right
  std::string kind;               ///< "positive", "near", "far"
  bool named = true;              ///< false: the text does not name its problem, not counted
  std::string torch;              ///< the true release, where known
  bool stated = false;            ///< whether the text says the release
  int ranks = 0;                  ///< processes that speak, where labelled
  std::optional<std::vector<int>> first;    ///< any of them may be named as the first to fail;
                                            ///< empty: the text does not tell, nobody may be
  std::optional<std::vector<int>> lagging;  ///< exactly these
};

/// kBadJson, kMissingKey or kBadValue (params: key), with the line.
Result<std::vector<Label>> read_labels(std::string_view jsonl);

/// What became of one row.
struct Outcome {
  Label label;
  Verdict verdict = Verdict::kNone;
  std::vector<std::string> ids;  ///< of the matches, best first
  double confidence = 0;         ///< of the first
  std::vector<double> features;  ///< of the first (judge.h)
  bool whole_traceback = false;  ///< header, frames and message are there
  bool one_cause = false;        ///< of the entry that is right
  std::string torch_range;       ///< read from frames; empty none
  std::size_t torch_frames = 0;
  Ranks ranks;
  double milliseconds = 0;

  bool right() const;  ///< the first match is the labelled entry or equally right
  /// All that it names were first or could not be told from the first; nobody where the text does
  /// not tell. True where it is not labelled.
  bool names_first() const;
  bool names_lagging() const;  ///< true where it is not labelled
  bool claimed() const { return is_claim(verdict); }
};

using LoadText = std::function<Result<std::string>(const std::string& file)>;

/// One outcome a row, in order. `leave_out`: the labelled entry is treated as unknown for its own
/// texts.
Result<std::vector<Outcome>> run_labels(const Reader& reader, const std::vector<Label>& labels,
                                        const LoadText& load, bool leave_out = false);

/// Shares are 0 to 1; a share of nothing is 1 for what should be high and 0 for what should be low.
struct Score {
  std::size_t positives = 0, negatives = 0, far = 0, left_out = 0;
  double top1 = 0, top3 = 0, reciprocal_rank = 0, claimed_right = 0, exact_whole = 0;
  double wrong_claims = 0, false_claims = 0, related_far = 0;
  double calibration_error = 0, area_under_curve = 0;
  double version_contains = 0, version_one_minor = 0, ranks_seen = 0;
  double first_rank_right = 0, lagging_right = 0;
  double left_out_exact = 0, left_out_exact_upper = 0;
  double p50_ms = 0, p99_ms = 0;
  std::size_t versions = 0, rank_logs = 0, first_logs = 0, lagging_logs = 0, whole = 0;
};

Score score_of(const std::vector<Outcome>& outcomes, const std::vector<Outcome>& left_out);

/// The score by name, for the baseline file and `--json`.
Json score_to_json(const Score& score);

/// Names of figures that are worse than in `baseline` (latencies and counts are not compared).
std::vector<std::string> regressions(const Score& score, const Json& baseline);

}  // namespace tracelore
