#include <sqlite3.h>

#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "bench/peers/engine.h"
#include "bench/report/clock.h"

namespace tracelore::bench {
namespace {

void check(bool sound, const char* what) {
  if (sound) return;
  std::fprintf(stderr, "bench_search: %s failed\n", what);
  std::exit(3);
}

std::string any_word(const std::string& question) {
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
      const auto page = page_of(i);
      sqlite3_bind_text(insert, 1, page.title.c_str(), -1, SQLITE_TRANSIENT);
      sqlite3_bind_text(insert, 2, page.body.c_str(), -1, SQLITE_TRANSIENT);
      check(sqlite3_step(insert) == SQLITE_DONE, "FTS5 insert");
      sqlite3_reset(insert);
    }
    sqlite3_finalize(insert);
    run("commit");
  }

  sqlite3* database_ = nullptr;
  sqlite3_stmt* ask_ = nullptr;
};

}  // namespace

Ask ask_fts5(const std::string& folder, std::size_t entries) {
  const auto fts5 = std::make_shared<Fts5>(folder, entries);
  return [fts5](const std::string& question) {
    const double before = thread_seconds();
    auto titles = fts5->ask(question);
    return Found{std::move(titles), thread_seconds() - before};
  };
}

}  // namespace tracelore::bench
