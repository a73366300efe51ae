#include <algorithm>
#include <cmath>

#include "engine/evaluation/evaluate.h"

namespace tracelore {
namespace {

std::size_t place_of_right(const Outcome& outcome) {
  for (std::size_t i = 0; i < outcome.ids.size(); ++i)
    if (outcome.ids[i] == outcome.label.id ||
        std::find(outcome.label.also.begin(), outcome.label.also.end(), outcome.ids[i]) !=
            outcome.label.also.end())
      return i + 1;
  return 0;
}

double share(std::size_t part, std::size_t whole, double of_nothing) {
  return whole == 0 ? of_nothing : static_cast<double>(part) / static_cast<double>(whole);
}

// Expected calibration error over ten equal bins of the first match's confidence, all claims
// together.
double calibration_error(const std::vector<const Outcome*>& claims) {
  double error = 0;
  for (int bin = 0; bin < 10; ++bin) {
    double confidence = 0;
    std::size_t right = 0;
    std::size_t count = 0;
    for (const auto* claim : claims) {
      if (std::min(9, static_cast<int>(claim->confidence * 10)) != bin) continue;
      confidence += claim->confidence;
      right += claim->right();
      ++count;
    }
    error += std::abs(confidence - static_cast<double>(right)) /
             static_cast<double>(std::max<std::size_t>(1, claims.size()));
  }
  return error;
}

// The probability that a right claim has more confidence than a wrong one; ties count half.
double area_under_curve(const std::vector<const Outcome*>& claims) {
  double wins = 0;
  double pairs = 0;
  for (const auto* right : claims)
    for (const auto* wrong : claims) {
      if (!right->right() || wrong->right()) continue;
      pairs += 1;
      wins += right->confidence > wrong->confidence    ? 1
              : right->confidence == wrong->confidence ? 0.5
                                                       : 0;
    }
  return pairs == 0 ? 1 : wins / pairs;
}

// Upper end of the one-sided 95 % Wilson interval.
double upper_bound(std::size_t hits, std::size_t count) {
  if (count == 0) return 1;
  constexpr double kZ = 1.645;
  const double n = static_cast<double>(count);
  const double p = static_cast<double>(hits) / n;
  const double spread = kZ * std::sqrt(p * (1 - p) / n + kZ * kZ / (4 * n * n));
  return (p + kZ * kZ / (2 * n) + spread) / (1 + kZ * kZ / n);
}

void score_positives(const std::vector<Outcome>& outcomes, Score& score) {
  std::size_t top1 = 0, top3 = 0, claimed = 0, wrong = 0, whole_exact = 0;
  double reciprocal = 0;
  for (const auto& outcome : outcomes) {
    if (outcome.label.id.empty() || !outcome.label.named) continue;
    ++score.positives;
    const auto place = place_of_right(outcome);
    top1 += place == 1;
    top3 += place >= 1 && place <= 3;
    reciprocal += place == 0 ? 0 : 1.0 / static_cast<double>(place);
    claimed += outcome.claimed() && place == 1;
    wrong += outcome.claimed() && place != 1;
    if (!outcome.whole_traceback || !outcome.one_cause) continue;
    ++score.whole;
    whole_exact += outcome.verdict == Verdict::kExact && place == 1;
  }
  score.top1 = share(top1, score.positives, 1);
  score.top3 = share(top3, score.positives, 1);
  score.reciprocal_rank =
      score.positives == 0 ? 1 : reciprocal / static_cast<double>(score.positives);
  score.claimed_right = share(claimed, score.positives, 1);
  score.wrong_claims = share(wrong, score.positives, 0);
  score.exact_whole = share(whole_exact, score.whole, 1);
}

void score_negatives(const std::vector<Outcome>& outcomes, Score& score) {
  std::size_t false_claims = 0, related = 0;
  for (const auto& outcome : outcomes) {
    if (!outcome.label.id.empty() || !outcome.label.named) continue;
    ++score.negatives;
    false_claims += outcome.claimed() && place_of_right(outcome) != 1;
    if (outcome.label.kind != "far") continue;
    ++score.far;
    related += outcome.verdict != Verdict::kNone;
  }
  score.false_claims = share(false_claims, score.negatives, 0);
  score.related_far = share(related, score.far, 0);
}

void score_confidence(const std::vector<Outcome>& outcomes, Score& score) {
  std::vector<const Outcome*> claims;
  for (const auto& outcome : outcomes)
    if (outcome.claimed() && outcome.label.named) claims.push_back(&outcome);
  score.calibration_error = calibration_error(claims);
  score.area_under_curve = area_under_curve(claims);
}

bool is_one_minor(const std::string& range, const Version& truth) {
  const auto spec = Specifier::parse(range);
  if (!spec || truth.release().size() < 2) return false;
  const auto major = truth.release()[0];
  const auto minor = truth.release()[1];
  for (const auto& other : {std::pair{major, minor - 1}, std::pair{major, minor + 1}})
    for (int patch = 0; patch < 3; ++patch) {
      const auto version =
          Version::parse(std::to_string(other.first) + "." + std::to_string(other.second) + "." +
                         std::to_string(patch));
      if (version && spec->contains(*version)) return false;
    }
  return true;
}

void score_versions(const std::vector<Outcome>& outcomes, Score& score) {
  std::size_t contains = 0, one_minor = 0;
  for (const auto& outcome : outcomes) {
    if (outcome.label.torch.empty() || outcome.label.stated || outcome.torch_frames < 3) continue;
    ++score.versions;
    const auto truth = Version::parse(outcome.label.torch);
    const auto spec = Specifier::parse(outcome.torch_range);
    if (!truth || outcome.torch_range.empty() || !spec || !spec->contains(*truth)) continue;
    ++contains;
    one_minor += is_one_minor(outcome.torch_range, *truth);
  }
  score.version_contains = share(contains, score.versions, 1);
  score.version_one_minor = share(one_minor, score.versions, 1);
}

void score_ranks(const std::vector<Outcome>& outcomes, Score& score) {
  std::size_t seen = 0, first = 0, lagging = 0;
  for (const auto& outcome : outcomes) {
    if (outcome.label.ranks > 0) {
      ++score.rank_logs;
      seen += outcome.ranks.seen == outcome.label.ranks;
    }
    if (outcome.label.first) {
      ++score.first_logs;
      first += outcome.names_first();
    }
    if (outcome.label.lagging) {
      ++score.lagging_logs;
      lagging += outcome.names_lagging();
    }
  }
  score.ranks_seen = share(seen, score.rank_logs, 1);
  score.first_rank_right = share(first, score.first_logs, 1);
  score.lagging_right = share(lagging, score.lagging_logs, 1);
}

void score_latency(const std::vector<Outcome>& outcomes, Score& score) {
  std::vector<double> times;
  for (const auto& outcome : outcomes) times.push_back(outcome.milliseconds);
  if (times.empty()) return;
  std::sort(times.begin(), times.end());
  score.p50_ms = times[times.size() / 2];
  score.p99_ms = times[times.size() * 99 / 100];
}

struct Figure {
  const char* name;
  double Score::*value;
  int better;  ///< +1 higher, -1 lower, 0 not compared
};
constexpr Figure kFigures[] = {
    {"top1", &Score::top1, 1},
    {"top3", &Score::top3, 1},
    {"reciprocal_rank", &Score::reciprocal_rank, 1},
    {"claimed_right", &Score::claimed_right, 1},
    {"exact_whole", &Score::exact_whole, 1},
    {"wrong_claims", &Score::wrong_claims, -1},
    {"false_claims", &Score::false_claims, -1},
    {"related_far", &Score::related_far, -1},
    {"calibration_error", &Score::calibration_error, 0},
    {"area_under_curve", &Score::area_under_curve, 0},
    {"version_contains", &Score::version_contains, 1},
    {"version_one_minor", &Score::version_one_minor, 1},
    {"ranks_seen", &Score::ranks_seen, 1},
    {"first_rank_right", &Score::first_rank_right, 1},
    {"lagging_right", &Score::lagging_right, 1},
    {"left_out_exact", &Score::left_out_exact, -1},
    {"left_out_exact_upper", &Score::left_out_exact_upper, 0},
    {"p50_ms", &Score::p50_ms, 0},
    {"p99_ms", &Score::p99_ms, 0},
};
// Rounding of the baseline file.
constexpr double kSlack = 5e-5;

}  // namespace

bool Outcome::right() const {
  return place_of_right(*this) == 1;
}

bool Outcome::names_first() const {
  if (!label.first) return true;
  const auto& named = ranks.first_to_fail;
  return named.empty() == label.first->empty() &&
         std::all_of(named.begin(), named.end(), [&](int rank) {
           return std::find(label.first->begin(), label.first->end(), rank) != label.first->end();
         });
}

bool Outcome::names_lagging() const {
  return !label.lagging || ranks.lagging == *label.lagging;
}

Score score_of(const std::vector<Outcome>& outcomes, const std::vector<Outcome>& left_out) {
  Score score;
  score_positives(outcomes, score);
  score_negatives(outcomes, score);
  score_confidence(outcomes, score);
  score_versions(outcomes, score);
  score_ranks(outcomes, score);
  score_latency(outcomes, score);
  std::size_t exact = 0;
  for (const auto& outcome : left_out)
    exact += outcome.verdict == Verdict::kExact && !outcome.right();
  score.left_out = left_out.size();
  score.left_out_exact = share(exact, left_out.size(), 0);
  score.left_out_exact_upper = upper_bound(exact, left_out.size());
  return score;
}

Json score_to_json(const Score& score) {
  Json json = {{"positives", score.positives},
               {"negatives", score.negatives},
               {"far", score.far},
               {"whole", score.whole},
               {"left_out", score.left_out},
               {"versions", score.versions},
               {"rank_logs", score.rank_logs},
               {"first_logs", score.first_logs},
               {"lagging_logs", score.lagging_logs}};
  for (const auto& figure : kFigures)
    json[figure.name] = std::round(score.*figure.value * 10000) / 10000;
  return json;
}

std::vector<std::string> regressions(const Score& score, const Json& baseline) {
  std::vector<std::string> worse;
  for (const auto& figure : kFigures) {
    const Json& kept = part_at(baseline, figure.name);
    if (figure.better == 0 || !kept.is_number()) continue;
    const auto before = kept.get<double>();
    const double now = score.*figure.value;
    if ((now - before) * figure.better < -kSlack)
      worse.push_back(std::string(figure.name) + ": " + std::to_string(before) + " -> " +
                      std::to_string(now));
  }
  return worse;
}

}  // namespace tracelore
