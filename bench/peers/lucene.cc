#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "bench/peers/engine.h"

namespace tracelore::bench {
namespace {

[[noreturn]] void give_up() {
  std::fprintf(stderr, "error: Lucene did not answer\nhint: ./dev bench search\n");
  std::exit(3);
}

// A line for each question, a line for each answer.
class Lucene {
 public:
  Lucene(const std::string& documents, const std::string& folder) {
    std::array<int, 2> down = {}, up = {};
    if (::pipe(down.data()) != 0 || ::pipe(up.data()) != 0) give_up();
    child_ = ::fork();
    if (child_ == 0) {
      ::dup2(down[0], STDIN_FILENO);
      ::dup2(up[1], STDOUT_FILENO);
      for (const int end : {down[0], down[1], up[0], up[1]}) ::close(end);
      ::execl(TRACELORE_BENCH_LUCENE, "lucene", "articles", documents.c_str(), folder.c_str(),
              nullptr);
      ::_exit(127);
    }
    ::close(down[0]);
    ::close(up[1]);
    questions_ = ::fdopen(down[1], "w");
    answers_ = ::fdopen(up[0], "r");
  }
  ~Lucene() {
    std::fclose(questions_);
    std::fclose(answers_);
    ::waitpid(child_, nullptr, 0);
  }
  Lucene(const Lucene&) = delete;
  Lucene& operator=(const Lucene&) = delete;

  Found ask(const std::string& question) {
    std::fprintf(questions_, "%s\n", question.c_str());
    std::fflush(questions_);
    char* line = nullptr;
    std::size_t room = 0;
    const auto size = ::getline(&line, &room, answers_);
    if (size <= 0) give_up();
    std::istringstream fields(std::string(line, static_cast<std::size_t>(size) - 1));
    std::free(line);
    std::string field;
    std::getline(fields, field, '\t');
    Found found{{}, std::atof(field.c_str()) / 1e9};
    while (std::getline(fields, field, '\t')) found.titles.push_back(field);
    return found;
  }

 private:
  pid_t child_ = 0;
  FILE* questions_ = nullptr;
  FILE* answers_ = nullptr;
};

std::string in_one_line(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\n' || c == '\t'; }, ' ');
  return text;
}

void write_pages(const std::string& path, std::size_t entries) {
  std::ofstream out(path);
  for (std::size_t i = 0; i < entries; ++i) {
    const auto page = page_of(i);
    out << page.title << '\t' << page.title << '\t' << in_one_line(page.body) << '\n';
  }
}

}  // namespace

Ask ask_lucene(const std::string& folder, std::size_t entries,
               const std::vector<std::string>& warm_up) {
  const auto index = folder + "/lucene-" + std::to_string(entries);
  const auto documents = index + ".tsv";
  if (!std::filesystem::exists(index)) write_pages(documents, entries);
  const auto lucene = std::make_shared<Lucene>(documents, index);
  constexpr int kRounds = 5;
  for (int round = 0; round < kRounds; ++round)
    for (const auto& question : warm_up) lucene->ask(question);
  std::filesystem::remove(documents);
  return [lucene](const std::string& question) { return lucene->ask(question); };
}

}  // namespace tracelore::bench
