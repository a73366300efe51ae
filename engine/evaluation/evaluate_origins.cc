#include "engine/evaluation/evaluate_origins.h"

#include <algorithm>

#include "engine/base/json/json_lines.h"
#include "engine/match/matcher.h"
#include "engine/release/version.h"

namespace tracelore {
namespace {

constexpr NamedShare<OriginScore> kOriginShares[] = {
    {"frames_file", &OriginScore::frames_file},
    {"frames_function", &OriginScore::frames_function},
    {"frames_releases", &OriginScore::frames_releases},
    {"frames_ranged", &OriginScore::frames_ranged},
    {"words_file", &OriginScore::words_file},
    {"words_one_file", &OriginScore::words_one_file},
    {"words_named", &OriginScore::words_named},
    {"words_not_wrong", &OriginScore::words_not_wrong},
    {"releases_true", &OriginScore::releases_true},
    {"releases_minor", &OriginScore::releases_minor},
    {"none_silent", &OriginScore::none_silent},
};

bool holds(const std::string& range, const std::string& release) {
  const auto specifier = Specifier::parse(range);
  const auto version = Version::parse(release);
  return specifier && version && specifier->contains(*version);
}

std::string got_words(const std::vector<Origin>& origins) {
  if (origins.empty()) return "nothing";
  const auto& first = origins.front();
  return first.package + " " + first.path + " " + first.function + " " + first.range;
}

// One row's answer; every verdict on it goes into the score.
class OriginJudge {
 public:
  OriginJudge(const Json& row, const Answer& answer, OriginScore& score)
      : row_(row), origins_(answer.origins), environment_(answer.environment), score_(score) {}

  // The releases that the frames tell of a library.
  void judge_release() {
    const auto known = environment_.find(text_at(row_, "package"));
    const bool is_told = known != environment_.end();
    got_ = is_told ? known->second.version : "nothing";
    if (is_told)
      count("releases_true", score_.releases_true,
            holds(known->second.version, text_at(row_, "release")));
    const auto minor = Specifier::parse(text_at(row_, "minor"));
    count("releases_minor", score_.releases_minor,
          is_told && minor && fits(known->second, *minor) == Fit::kYes);
  }

  void judge() {
    const auto kind = text_at(row_, "kind");
    if (kind == "none") return count("none_silent", score_.none_silent, origins_.empty());
    const bool is_file = !origins_.empty() && first().package == text_at(row_, "package") &&
                         first().path == text_at(row_, "path");
    if (kind == "words") return judge_words(is_file);
    count("frames_file", score_.frames_file, is_file);
    count("frames_function", score_.frames_function,
          is_file && first().function == text_at(row_, "function"));
    const bool is_ranged = !origins_.empty() && !first().range.empty();
    score_.frames_ranged.count(is_ranged);
    if (is_ranged)
      count("frames_releases", score_.frames_releases,
            holds(first().range, text_at(row_, "release")));
  }

 private:
  const Origin& first() const { return origins_.front(); }

  void judge_words(bool is_file) {
    const auto has = [&](std::string_view path) {
      return std::ranges::any_of(origins_, [&](const Origin& origin) {
        return origin.package == text_at(row_, "package") &&
               (origin.path == path || std::ranges::count(origin.paths, path) > 0);
      });
    };
    const bool is_named = has(text_at(row_, "path"));
    count("words_file", score_.words_file, is_file);
    if (number_at(row_, "files") == 1 && number_at(row_, "packages") == 1)
      count("words_one_file", score_.words_one_file, is_file);
    count("words_named", score_.words_named, is_named);
    count("words_not_wrong", score_.words_not_wrong, origins_.empty() || is_named || has(""));
  }

  void count(const char* name, Ratio& ratio, bool is_right) {
    ratio.count(is_right);
    if (is_right) return;
    const auto text = text_at(row_, "text");
    score_.misses.push_back({name,
                             text_at(row_, "package") + " " + text_at(row_, "path") + " " +
                                 text_at(row_, "function") + " " + text_at(row_, "release"),
                             got_.empty() ? got_words(origins_) : got_,
                             text.substr(text.rfind('\n') + 1)});
  }

  const Json& row_;
  const std::vector<Origin>& origins_;
  const Environment& environment_;
  std::string got_;
  OriginScore& score_;
};

}  // namespace

Result<OriginScore> evaluate_origins(const Reader& reader, std::string_view jsonl) {
  const auto rows = parse_json_lines(jsonl);
  if (!rows) return fail(rows.error());
  OriginScore score;
  for (const auto& row : *rows) {
    for (const char* key : {"kind", "text"})
      if (!row.value.is_object() || !row.value.contains(key))
        return fail({ErrorCode::kMissingKey, {row.line, 1}, {}, {{"key", key}}});
    const auto answer = match_paste(reader, text_at(row.value, "text"));
    if (!answer) return fail(answer.error());
    score.milliseconds += answer->took_ms / static_cast<double>(rows->size());
    OriginJudge judge(row.value, *answer, score);
    if (text_at(row.value, "kind") == "release")
      judge.judge_release();
    else if (is_claim(answer->verdict) && answer->origins.empty())
      ++score.claimed;
    else
      judge.judge();
  }
  return score;
}

Json origin_score_to_json(const OriginScore& score) {
  auto json = shares_to_json<OriginScore>(score, kOriginShares);
  json["claimed"] = score.claimed;
  json["milliseconds"] = score.milliseconds;
  return json;
}

std::vector<std::string> origin_regressions(const OriginScore& score, const Json& baseline) {
  return lower_shares<OriginScore>(score, baseline, kOriginShares);
}

}  // namespace tracelore
