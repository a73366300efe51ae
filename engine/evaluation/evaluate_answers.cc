#include "engine/evaluation/evaluate_answers.h"

#include <unicode/regex.h>

#include <algorithm>
#include <memory>

#include "engine/answer/answer_json.h"
#include "engine/evaluation/label_row.h"
#include "engine/evaluation/meant.h"
#include "engine/match/matcher.h"

namespace tracelore {
namespace {

Result<AnswerLabel> read_row(const JsonLine& line) {
  LabelRow row(line);
  for (const char* key : {"file", "entry"}) row.require(key);
  AnswerLabel label;
  label.file = row.read_or("file", std::string());
  label.entries = row.read_or("entry", std::vector<std::string>{});
  label.decided = row.read_or("decided", false);
  label.cause = row.read<std::string>("cause");
  label.not_cause = row.read<std::string>("not_cause");
  label.first = row.read<std::string>("first");
  label.not_first = row.read<std::string>("not_first");
  label.command = row.read<std::string>("command");
  label.listed = row.read_or("listed", std::vector<std::string>{});
  label.verdict = row.read<std::string>("verdict");
  if (row.fault()) return fail(*row.fault());
  return label;
}

Result<bool> found_in(const std::string& pattern, const std::string& text) {
  UErrorCode status = U_ZERO_ERROR;
  const auto input = icu::UnicodeString::fromUTF8(text);  // the matcher looks into it
  icu::RegexMatcher matcher(icu::UnicodeString::fromUTF8(pattern), input, UREGEX_CASE_INSENSITIVE,
                            status);
  if (U_FAILURE(status)) return fail(ErrorCode::kBadValue, {{"key", pattern}});
  return static_cast<bool>(matcher.find());
}

std::string text_of(const Json& part) {
  return part.value("title", "") + "\n" + part.value("markdown", "");
}

std::vector<std::string> ids_of(const Json& parts) {
  std::vector<std::string> ids;
  for (const auto& part : parts) ids.push_back(part.value("id", ""));
  return ids;
}

// One row's answer against its label; every verdict on it goes into the score.
class RowScorer {
 public:
  RowScorer(const AnswerLabel& label, const Answer& answer, const Json& shown, AnswerScore& score)
      : label_(label),
        match_(shown["matches"].empty() ? Json() : shown["matches"][0]),
        score_(score),
        right_entry_(!answer.matches.empty() &&
                     is_meant(*answer.matches.front().entry, label.entries)) {}

  Result<void> score_row() {
    const std::string id = match_.is_object() ? match_["entry"]["id"].get<std::string>() : "";
    count(score_.entry, "entry", right_entry_, id);
    score_cause();
    if (label_.first) score_first();
    if (label_.command) score_command();
    if (label_.verdict)
      count(score_.verdict, "verdict", match_.value("verdict", "none") == *label_.verdict,
            match_.value("verdict", "none"));
    if (error_) return fail(*error_);
    return {};
  }

 private:
  void count(Ratio& share, std::string figure, bool right, std::string got) {
    ++share.of;
    share.right += right;
    if (!right) score_.misses.push_back({label_.file, std::move(figure), std::move(got)});
  }

  bool holds(const std::string& pattern, const std::string& text) {
    const auto found = found_in(pattern, text);
    if (!found) error_ = found.error();
    return found.value_or(false);
  }

  bool says(const std::optional<std::string>& wanted, const std::optional<std::string>& unwanted,
            const std::string& text) {
    return (!wanted || holds(*wanted, text)) && !(unwanted && holds(*unwanted, text));
  }

  void score_cause() {
    const Json cause = match_.is_object() ? match_["cause"] : Json::object();
    const std::string title = cause.value("title", "");
    const bool settled = cause.value("state", "") == "settled";
    if (settled)
      count(score_.settled_right, "settled wrongly",
            right_entry_ && label_.decided && says(label_.cause, label_.not_cause, text_of(cause)),
            title);
    if (label_.decided && label_.cause)
      count(score_.decided, "not settled", right_entry_ && settled, title);
    if (label_.decided) return;
    count(score_.open, "settled though open", !settled, title);
    const Json causes = match_.is_object() ? match_["causes"] : Json::array();
    const bool all = std::ranges::all_of(label_.listed, [&](const std::string& pattern) {
      return std::any_of(causes.begin(), causes.end(), [&](const Json& one) {
        return one.value("state", "") != "excluded" && holds(pattern, text_of(one));
      });
    });
    if (!label_.listed.empty()) count(score_.listed, "not listed", right_entry_ && all, title);
  }

  void score_first() {
    const Json cures = match_.is_object() ? match_["workarounds"] : Json::array();
    const bool right =
        right_entry_ && !cures.empty() && says(label_.first, label_.not_first, text_of(cures[0]));
    count(score_.first, "first cure", right, cures.empty() ? "" : cures[0].value("title", ""));
  }

  // A cure without commands shows the first code block of its write-up.
  void score_command() {
    const Json cures = match_.is_object() ? match_["workarounds"] : Json::array();
    const Json first = cures.empty() ? Json::object() : cures[0];
    const bool of_write_up = !first.contains("command") || first["command"].is_null();
    const std::string text =
        of_write_up ? first.value("code", "") : first["command"].get<std::string>();
    count(score_.command, "command", right_entry_ && holds(*label_.command, text), text);
  }

  const AnswerLabel& label_;
  const Json match_;
  AnswerScore& score_;
  const bool right_entry_;
  std::optional<Error> error_;
};

bool all_have_titles(const Json& parts) {
  return std::all_of(parts.begin(), parts.end(),
                     [](const Json& part) { return !part.value("title", "").empty(); });
}

bool same_in_both(const Json& english, const Json& chinese) {
  if (english["matches"].empty() || chinese["matches"].empty())
    return english["matches"].empty() == chinese["matches"].empty();
  const Json &a = english["matches"][0], &b = chinese["matches"][0];
  for (const char* part : {"causes", "workarounds"})
    if (ids_of(a[part]) != ids_of(b[part]) || !all_have_titles(b[part])) return false;
  return true;
}

constexpr NamedShare<AnswerScore> kShares[] = {
    {"entry_right", &AnswerScore::entry},         {"settled_right", &AnswerScore::settled_right},
    {"decided_settled", &AnswerScore::decided},   {"open_left_open", &AnswerScore::open},
    {"open_all_listed", &AnswerScore::listed},    {"first_cure_right", &AnswerScore::first},
    {"command_right", &AnswerScore::command},     {"verdict_right", &AnswerScore::verdict},
    {"languages_agree", &AnswerScore::languages},
};

}  // namespace

Result<std::vector<AnswerLabel>> read_answer_labels(std::string_view jsonl) {
  const auto rows = parse_json_lines(jsonl);
  if (!rows) return fail(rows.error());
  std::vector<AnswerLabel> labels;
  for (const auto& row : *rows) {
    auto label = read_row(row);
    if (!label) return fail(label.error());
    labels.push_back(std::move(*label));
  }
  return labels;
}

Result<AnswerScore> evaluate_answers(const Reader& reader, const std::vector<AnswerLabel>& labels,
                                     const LoadText& load) {
  AnswerScore score;
  for (const auto& label : labels) {
    const auto text = load(label.file);
    if (!text) return fail(text.error());
    const auto answer = match_paste(reader, *text);
    if (!answer) return fail(answer.error());
    const Json english = answer_to_json(reader, *answer, {Language::kEnglish, "", false});
    const Json chinese = answer_to_json(reader, *answer, {Language::kChinese, "", false});
    if (auto scored = RowScorer(label, *answer, english, score).score_row(); !scored)
      return fail(scored.error());
    ++score.languages.of;
    score.languages.right += same_in_both(english, chinese);
  }
  return score;
}

Json answer_score_to_json(const AnswerScore& score) {
  return shares_to_json<AnswerScore>(score, kShares);
}

std::vector<std::string> answer_regressions(const AnswerScore& score, const Json& baseline) {
  return lower_shares<AnswerScore>(score, baseline, kShares);
}

}  // namespace tracelore
