// How long a question in words takes and whether it finds its entry, beside SQLite's FTS5 over the
// same articles: bench_search FOLDER RESULTS [SIZE…]. FOLDER keeps the indexes between runs.
#include "engine/search/search.h"

#include <sqlite3.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <map>

#include "bench/report/child.h"
#include "bench/report/clock.h"
#include "bench/report/table.h"
#include "bench/synthetic/corpus.h"
#include "bench/synthetic/index.h"
#include "bench/synthetic/questions.h"

namespace tracelore::bench {
namespace {

constexpr std::size_t kQuestionCount = 400;
constexpr std::uint64_t kLabelled = 1000;
constexpr int kRounds = 5;
constexpr std::size_t kFirst = 10;

using Questions = std::vector<LabelledQuestion>;
/// Titles of what was found, best first.
using Ask = std::function<std::vector<std::string>(const std::string&)>;

void check(bool sound, const char* what) {
  if (sound) return;
  std::fprintf(stderr, "bench_search: %s failed\n", what);
  std::exit(3);
}

// FTS5 as a quick wiki would use it: titles and articles, every word of the question ORed, bm25
// with weighted titles.
class Fts5 {
 public:
  Fts5(const std::string& folder, std::size_t entries) {
    const auto path = folder + "/fts5-" + std::to_string(entries) + ".sqlite";
    const bool made = std::filesystem::exists(path);
    check(sqlite3_open(path.c_str(), &database_) == SQLITE_OK, "opening SQLite");
    if (!made) fill(entries);
    const char* ask =
        "select title from entry where entry match ? order by bm25(entry, 5, 1) limit 10";
    check(sqlite3_prepare_v2(database_, ask, -1, &ask_, nullptr) == SQLITE_OK, "FTS5");
  }
  ~Fts5() {
    sqlite3_finalize(ask_);
    sqlite3_close(database_);
  }
  Fts5(const Fts5&) = delete;
  Fts5& operator=(const Fts5&) = delete;

  std::vector<std::string> ask(const std::string& question) {
    const auto match = any_word(question);
    sqlite3_reset(ask_);
    sqlite3_bind_text(ask_, 1, match.c_str(), -1, SQLITE_TRANSIENT);
    std::vector<std::string> titles;
    while (sqlite3_step(ask_) == SQLITE_ROW)
      titles.emplace_back(reinterpret_cast<const char*>(sqlite3_column_text(ask_, 0)));
    return titles;
  }

 private:
  void run(const char* statement) {
    check(sqlite3_exec(database_, statement, nullptr, nullptr, nullptr) == SQLITE_OK, statement);
  }

  void fill(std::size_t entries) {
    run("create virtual table entry using fts5(title, body, tokenize='porter unicode61')");
    run("begin");
    sqlite3_stmt* insert = nullptr;
    const char* text = "insert into entry values (?, ?)";
    check(sqlite3_prepare_v2(database_, text, -1, &insert, nullptr) == SQLITE_OK, "FTS5 insert");
    for (std::size_t i = 0; i < entries; ++i) {
      const auto entry = entry_of(i);
      const auto& english = entry.articles.at(Language::kEnglish);
      const auto body = english.markdown + "\n" + entry.articles.at(Language::kChinese).markdown;
      sqlite3_bind_text(insert, 1, english.title.c_str(), -1, SQLITE_TRANSIENT);
      sqlite3_bind_text(insert, 2, body.c_str(), -1, SQLITE_TRANSIENT);
      check(sqlite3_step(insert) == SQLITE_DONE, "FTS5 insert");
      sqlite3_reset(insert);
    }
    sqlite3_finalize(insert);
    run("commit");
  }

  static std::string any_word(const std::string& question) {
    std::string match;
    std::string word;
    const auto flush = [&] {
      if (!word.empty()) match += (match.empty() ? "\"" : " OR \"") + word + "\"";
      word.clear();
    };
    for (const char c : question) {
      const bool part = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c < 0;
      part ? word.push_back(c) : flush();
    }
    flush();
    return match.empty() ? "\"\"" : match;
  }

  sqlite3* database_ = nullptr;
  sqlite3_stmt* ask_ = nullptr;
};

Ask by_tracelore(const Reader& reader) {
  return [&reader](const std::string& question) {
    const auto found = search_words(reader, question, {.limit = kFirst});
    check(found.has_value(), "search");
    std::vector<std::string> titles;
    for (const auto& hit : found->hits)
      titles.push_back(hit.entry->articles.at(Language::kEnglish).title);
    return titles;
  };
}

// The first round finds out what is found; a question's time is the median of the others.
Json measure(const Ask& ask, const Questions& questions) {
  std::map<QuestionClass, std::pair<std::size_t, std::size_t>> found;  // of how many
  std::vector<double> times;
  std::vector<double> first_times;
  for (const auto& question : questions) {
    const double start = thread_seconds();
    const auto titles = ask(question.text);
    first_times.push_back((thread_seconds() - start) * 1e3);
    auto& [right, asked] = found[question.kind];
    ++asked;
    right += std::find(titles.begin(), titles.end(), question.title) != titles.end();
    std::vector<double> rounds;
    for (int round = 0; round < kRounds; ++round) {
      const double before = thread_seconds();
      static_cast<void>(ask(question.text));
      rounds.push_back((thread_seconds() - before) * 1e3);
    }
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
  const auto questions = draw_questions(kQuestionCount, kLabelled);
  Results results("search_speed", "A question in words", "./dev bench search");
  results.paragraph(
      "CPU time of one thread for a whole search (plan, rank, spelling, snippets of ten hits), 400 "
      "questions about the first 1,000 synthetic entries, the median of five rounds each, and what "
      "the first time cost, when its entries had not been shown before; share of "
      "them with the entry, or one of the same title, in the first ten. FTS5: the same articles, "
      "every word of the question ORed, bm25, no snippets.");
  std::vector<std::vector<std::string>> rows = {{"", "entries", "p50 ms", "p99 ms",
                                                 "first time p50 ms", "found by message",
                                                 "by names", "in English", "in Chinese"}};
  auto measured = tracelore::Json::array();
  for (const auto size : sizes) {
    in_child([&] { return tracelore::Json(synthetic_index(folder, size)->size()); });
    const auto ours = in_child([&] {
      const auto reader = synthetic_index(folder, size);
      return measure(by_tracelore(*reader), questions);
    });
    const auto theirs = in_child([&] {
      Fts5 fts5(folder, size);
      return measure([&](const std::string& question) { return fts5.ask(question); }, questions);
    });
    add_row("Tracelore", size, ours, rows);
    add_row("SQLite FTS5", size, theirs, rows);
    measured.push_back({{"entries", size}, {"tracelore", ours}, {"fts5", theirs}});
  }
  results.data()["sizes"] = measured;
  results.table(rows);
  results.write(argv[2]);
  return 0;
}
