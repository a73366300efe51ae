#include "engine/evaluation/evaluate_search.h"

#include <algorithm>
#include <cmath>

#include "engine/base/json/json_lines.h"
#include "engine/evaluation/meant.h"
#include "engine/search/search.h"

namespace tracelore {
namespace {

constexpr std::size_t kFirst = 10;
constexpr std::size_t kShown = 5;
constexpr double kRounding = 5e-5;  // of the baseline file

struct LabelledQuestion {
  std::string query;
  std::string language;
  std::string id;
  std::vector<std::string> right;  // id and also
};

Result<LabelledQuestion> read_question(const Json& json, std::size_t number) {
  if (!json.is_object() || !json.contains("q") || !json["q"].is_string())
    return fail({ErrorCode::kMissingKey, {number, 1}, {}, {{"key", "q"}}});
  LabelledQuestion row;
  row.query = json["q"].get<std::string>();
  row.language = text_at(json, "lang");
  row.id = text_at(json, "id");
  if (!row.id.empty()) row.right.push_back(row.id);
  if (json.contains("also"))
    for (const auto& id : json["also"])
      if (id.is_string()) row.right.push_back(id.get<std::string>());
  return row;
}

void count(SearchFigures& figures, std::size_t rank) {
  ++figures.questions;
  if (rank == 0) return;
  figures.reciprocal_rank += 1.0 / static_cast<double>(rank);
  figures.recall10 += 1;
  figures.first += rank == 1 ? 1 : 0;
}

void divide(SearchFigures& figures) {
  if (figures.questions == 0) return;
  const auto questions = static_cast<double>(figures.questions);
  figures.reciprocal_rank /= questions;
  figures.recall10 /= questions;
  figures.first /= questions;
}

struct Got {
  std::vector<std::string> ids;
  std::size_t rank = 0;  // 1-based, of the first right entry; 0 where none is there
  bool near = false;
};

Result<Got> ids_found(const Reader& reader, const LabelledQuestion& row) {
  SearchOptions options;
  options.language = row.language == "en" ? Language::kEnglish : Language::kChinese;
  options.limit = kFirst;
  const auto found = search_words(reader, row.query, options);
  if (!found) return tl::unexpected(found.error());
  Got got{{}, 0, found->near};
  for (const auto& hit : found->hits) {
    got.ids.push_back(hit.entry->id);
    if (got.rank == 0 && is_meant(*hit.entry, row.right)) got.rank = got.ids.size();
  }
  return got;
}

Result<void> judge(const Reader& reader, const LabelledQuestion& row, SearchScore& score) {
  if (!row.id.empty() && !reader.find(row.id)) {
    ++score.absent;
    return {};
  }
  auto got = ids_found(reader, row);
  if (!got) return tl::unexpected(got.error());
  auto& ids = got->ids;
  const auto rank = got->rank;
  if (row.id.empty()) {
    ++score.unanswerable;
    score.answered_wrongly += ids.empty() ? 0 : 1;
    score.answered_as_near += got->near ? 1 : 0;
  } else {
    score.right_as_near += rank == 1 && got->near ? 1 : 0;
    count(score.all, rank);
    count(score.by_language[row.language], rank);
  }
  if (row.id.empty() ? ids.empty() : rank == 1) return {};
  ids.resize(std::min(ids.size(), kShown));
  score.misses.push_back({row.query, row.id, rank, std::move(ids)});
  return {};
}

}  // namespace

Result<SearchScore> evaluate_search(const Reader& reader, std::string_view queries_jsonl) {
  const auto lines = parse_json_lines(queries_jsonl);
  if (!lines) return fail(lines.error());
  SearchScore score;
  for (const auto& line : *lines) {
    const auto row = read_question(line.value, line.line);
    if (!row) return fail(row.error());
    if (const auto judged = judge(reader, *row, score); !judged) return fail(judged.error());
  }
  divide(score.all);
  for (auto& [language, figures] : score.by_language) divide(figures);
  return score;
}

double language_gap(const SearchScore& score) {
  const auto english = score.by_language.find("en");
  const auto chinese = score.by_language.find("zh");
  if (english == score.by_language.end() || chinese == score.by_language.end()) return 0;
  return std::abs(english->second.reciprocal_rank - chinese->second.reciprocal_rank);
}

Json search_score_to_json(const SearchScore& score) {
  const auto rounded = [](double value) { return std::round(value * 10000) / 10000; };
  const auto figures_of = [&](const SearchFigures& figures) {
    return Json{{"questions", figures.questions},
                {"reciprocal_rank", rounded(figures.reciprocal_rank)},
                {"recall10", rounded(figures.recall10)},
                {"first", rounded(figures.first)}};
  };
  Json json = figures_of(score.all);
  json["language_gap"] = rounded(language_gap(score));
  json["unanswerable"] = score.unanswerable;
  json["answered_wrongly"] = score.answered_wrongly;
  json["answered_as_near"] = score.answered_as_near;
  json["right_as_near"] = score.right_as_near;
  json["absent"] = score.absent;
  for (const auto& [language, figures] : score.by_language)
    json["by_language"][language] = figures_of(figures);
  return json;
}

std::vector<std::string> search_regressions(const SearchScore& score, const Json& baseline) {
  const auto now = search_score_to_json(score);
  std::vector<std::string> worse;
  const auto compare_values = [&](const char* name, double before, double value, double sign) {
    if ((value - before) * sign < -kRounding)
      worse.push_back(std::string(name) + ": " + std::to_string(before) + " -> " +
                      std::to_string(value));
  };
  const auto compare = [&](const char* name, double before, double sign) {
    compare_values(name, before, now[name].get<double>(), sign);
  };
  const auto before = [&](const char* name, double otherwise) {
    const Json& kept = part_at(baseline, name);
    return kept.is_number() ? kept.get<double>() : otherwise;
  };
  compare("reciprocal_rank", before("reciprocal_rank", 0), 1);
  compare("recall10", before("recall10", 0), 1);
  compare("answered_wrongly", before("answered_wrongly", 0), -1);
  // A list that is said to be only near does less harm than one that is not, and none does least.
  compare_values("answered_without_near",
                 before("answered_wrongly", 0) - before("answered_as_near", 0),
                 now["answered_wrongly"].get<double>() - now["answered_as_near"].get<double>(), -1);
  compare("right_as_near", before("right_as_near", now["right_as_near"].get<double>()), -1);
  compare("language_gap", std::max(kMostGap, before("language_gap", 0)), -1);
  return worse;
}

}  // namespace tracelore
