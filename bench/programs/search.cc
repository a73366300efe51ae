// How long a question in words takes and whether it finds its entry, beside SQLite's FTS5 and
// Lucene over the same articles: bench_search FOLDER RESULTS [SIZE…]. FOLDER keeps the indexes
// between runs.
#include "engine/search/search.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>

#include "bench/peers/engine.h"
#include "bench/report/child.h"
#include "bench/report/clock.h"
#include "bench/report/table.h"
#include "bench/synthetic/corpus.h"
#include "bench/synthetic/index.h"
#include "bench/synthetic/questions.h"

namespace tracelore::bench {
namespace {

constexpr std::size_t kQuestionCount = 400;
constexpr int kRounds = 5;
constexpr std::size_t kFirst = 10;

using Questions = std::vector<LabelledQuestion>;

Ask by_tracelore(const Reader& reader) {
  return [&reader](const std::string& question) {
    const double before = thread_seconds();
    const auto answer = search_words(reader, question, {.limit = kFirst});
    Found found{{}, thread_seconds() - before};
    if (!answer) std::exit(3);
    for (const auto& hit : answer->hits)
      found.titles.push_back(hit.entry->articles.at(Language::kEnglish).title);
    return found;
  };
}

// The first round finds out what is found; a question's time is the median of the others.
Json measure(const Ask& ask, const Questions& questions) {
  std::map<QuestionClass, std::pair<std::size_t, std::size_t>> found;  // of how many
  std::vector<double> times;
  std::vector<double> first_times;
  for (const auto& question : questions) {
    const auto found_first = ask(question.text);
    const auto& titles = found_first.titles;
    first_times.push_back(found_first.seconds * 1e3);
    auto& [right, asked] = found[question.kind];
    ++asked;
    right += std::find(titles.begin(), titles.end(), question.title) != titles.end();
    std::vector<double> rounds;
    for (int round = 0; round < kRounds; ++round)
      rounds.push_back(ask(question.text).seconds * 1e3);
    times.push_back(median(rounds));
  }
  Json recall = Json::object();
  for (const auto& [kind, counts] : found)
    recall[std::string(kQuestionClassNames[static_cast<std::size_t>(kind)])] =
        static_cast<double>(counts.first) / static_cast<double>(counts.second);
  return {{"p50_ms", percentile(times, 50)},
          {"p99_ms", percentile(times, 99)},
          {"first_p50_ms", percentile(first_times, 50)},
          {"recall", recall}};
}

std::vector<std::string> texts_of(const Questions& questions) {
  std::vector<std::string> texts;
  for (const auto& question : questions) texts.push_back(question.text);
  return texts;
}

void add_row(const std::string& name, std::size_t entries, const Json& figures,
             std::vector<std::vector<std::string>>& rows) {
  std::vector<std::string> row = {
      name, std::to_string(entries), figure(figures["p50_ms"].get<double>()),
      figure(figures["p99_ms"].get<double>()), figure(figures["first_p50_ms"].get<double>())};
  for (const auto kind : kQuestionClassNames)
    row.push_back(percent(figures["recall"][std::string(kind)].get<double>()));
  rows.push_back(std::move(row));
}

}  // namespace
}  // namespace tracelore::bench

int main(int argc, char** argv) {
  using namespace tracelore::bench;
  if (argc < 3) return std::fprintf(stderr, "usage: bench_search FOLDER RESULTS [SIZE…]\n"), 2;
  const std::string folder = argv[1];
  std::vector<std::size_t> sizes;
  for (int i = 3; i < argc; ++i) sizes.push_back(static_cast<std::size_t>(std::atoll(argv[i])));
  if (sizes.empty()) sizes = {1'000, 100'000};
  Results results("search_speed", "A question in words", "./dev bench search");
  results.paragraph(
      "CPU time of one thread for a whole search (plan, rank, spelling, snippets of ten hits), 400 "
      "questions about synthetic entries from anywhere, the median of five rounds each, and what "
      "the first time cost, when its entries had not been shown before; share of "
      "them with the entry, or one of the same title, in the first ten. The others: the same "
      "articles, every word of the question ORed, bm25, titles five times, no snippets; Lucene "
      "with stems and pairs of Chinese characters, warmed up before it is measured, its compiler "
      "and collector not counted.");
  std::vector<std::vector<std::string>> rows = {{"", "entries", "p50 ms", "p99 ms",
                                                 "first time p50 ms", "found by message",
                                                 "by names", "in English", "in Chinese"}};
  auto measured = tracelore::Json::array();
  for (const auto size : sizes) {
    // About entries from everywhere: every engine here breaks ties by an entry's number, so that
    // those that come first would be found more often than their rank is worth.
    const auto questions = draw_questions(kQuestionCount, size);
    in_child([&] { return tracelore::Json(synthetic_index(folder, size)->size()); });
    const auto ours = in_child([&] {
      const auto reader = synthetic_index(folder, size);
      return measure(by_tracelore(*reader), questions);
    });
    const auto fts5 = in_child([&] { return measure(ask_fts5(folder, size), questions); });
    const auto lucene =
        in_child([&] { return measure(ask_lucene(folder, size, texts_of(questions)), questions); });
    add_row("Tracelore", size, ours, rows);
    add_row("SQLite FTS5", size, fts5, rows);
    add_row("Lucene", size, lucene, rows);
    measured.push_back(
        {{"entries", size}, {"tracelore", ours}, {"fts5", fts5}, {"lucene", lucene}});
  }
  results.data()["sizes"] = measured;
  results.table(rows);
  results.write(argv[2]);
  return 0;
}
