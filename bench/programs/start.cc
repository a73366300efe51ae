// What one question costs at the command line, process start to exit, beside cat and grep of the
// same file: bench_start FOLDER RESULTS [PROGRAM]. Run in the source folder; the program lies
// beside this one, or is another one, such as the static one.
#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "bench/report/clock.h"
#include "bench/report/table.h"
#include "bench/synthetic/pastes.h"
#include "indexer/build.h"

namespace tracelore::bench {
namespace {

constexpr int kRounds = 61;
constexpr double kTenKilobytes = 10'240;

struct Command {
  std::string name;
  std::vector<std::string> words;
  std::vector<double> cpu_ms = {};
  std::vector<double> wall_ms = {};
};

// Not by fork(), whose copy of this program's memory would be counted as the command's.
pid_t start(const Command& command) {
  std::vector<char*> words;
  for (const auto& word : command.words) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  posix_spawn_file_actions_t nowhere;
  ::posix_spawn_file_actions_init(&nowhere);
  ::posix_spawn_file_actions_addopen(&nowhere, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child = 0;
  if (::posix_spawnp(&child, words[0], &nowhere, nullptr, words.data(), environ) != 0) child = -1;
  ::posix_spawn_file_actions_destroy(&nowhere);
  return child;
}

double milliseconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_usec) / 1e3;
}

void run(Command& command) {
  const double before = wall_seconds();
  const pid_t child = start(command);
  int status = -1;
  rusage usage = {};
  if (child > 0) ::wait4(child, &status, 0, &usage);
  command.wall_ms.push_back((wall_seconds() - before) * 1e3);
  command.cpu_ms.push_back(milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime));
  if (!WIFEXITED(status) || WEXITSTATUS(status) > 1) {
    std::fprintf(stderr, "error: %s failed\nhint: ./dev bench start\n", command.name.c_str());
    std::exit(2);
  }
}

double from_ten_kilobytes(std::uintmax_t size) {
  return std::abs(static_cast<double>(size) - kTenKilobytes);
}

// A traceback about nothing that content/ knows, of 50 files of PyTorch.
std::string unknown_paste(const std::string& folder) {
  const auto pastes = draw_pastes(100, 0, 1000);
  const auto nearest =
      std::min_element(pastes.begin(), pastes.end(), [](const auto& left, const auto& right) {
        return from_ten_kilobytes(left.text.size()) < from_ten_kilobytes(right.text.size());
      });
  std::string path = folder + "/paste.txt";
  std::ofstream(path) << nearest->text;
  return path;
}

// A text as somebody had it, of which content/ has the problem.
std::string known_paste() {
  std::filesystem::path nearest;
  for (const auto& file : std::filesystem::directory_iterator("tests/corpus/cases"))
    if (nearest.empty() || from_ten_kilobytes(file.file_size()) <
                               from_ten_kilobytes(std::filesystem::file_size(nearest)))
      nearest = file.path();
  return nearest.string();
}

std::string content_index(const std::string& folder) {
  std::string path = folder + "/content";
  BuildReport problems;
  if (build_index({"content"}, path, problems)) return path;
  std::fprintf(stderr, "error: content/ could not be indexed\nhint: ./dev bench start\n");
  std::exit(2);
}

}  // namespace
}  // namespace tracelore::bench

int main(int argc, char** argv) {
  using namespace tracelore::bench;
  if (argc < 3) return std::fprintf(stderr, "usage: bench_start FOLDER RESULTS [PROGRAM]\n"), 2;
  const std::string known = known_paste(), unknown = unknown_paste(argv[1]);
  const std::string index = content_index(argv[1]);
  const std::string program =
      argc > 3 ? argv[3]
               : std::filesystem::read_symlink("/proc/self/exe").parent_path() / "tracelore";
  const auto lookup = [&](const std::string& paste) {
    return std::vector<std::string>{program, "lookup", "--index", index, "--no-pager", paste};
  };
  std::vector<Command> commands = {
      {"tracelore lookup, a known problem", lookup(known)},
      {"tracelore lookup, an unknown one", lookup(unknown)},
      {"tracelore --version", {program, "--version"}},
      {"tracelore run true", {program, "run", "--index", index, "--", "true"}},
      {"true", {"true"}},
      {"cat", {"cat", known}},
      {"grep", {"grep", "-c", "Error", known}}};
  for (int round = 0; round < kRounds; ++round)
    for (auto& command : commands) run(command);
  Results results("start", "One question, process start to exit", "./dev bench start");
  results.paragraph(
      "CPU time (user and system) and wall time, medians of " + std::to_string(kRounds) +
      " alternating runs, all files in the page cache; the index is that of content/. The known "
      "problem is `" +
      known + "` (" + std::to_string(std::filesystem::file_size(known)) +
      " bytes), the unknown one a synthetic traceback of 10 KB through 50 files of PyTorch. What "
      "`run` adds to a command is its row less that of the command alone.");
  const auto count = commands.size();
  const auto cat_and_grep = median(commands[count - 2].cpu_ms) + median(commands[count - 1].cpu_ms);
  std::vector<std::vector<std::string>> rows = {
      {"command", "CPU ms", "wall ms", "CPU of cat and grep together"}};
  for (const auto& command : commands) {
    const double cpu = median(command.cpu_ms);
    rows.push_back({command.name, figure(cpu), figure(median(command.wall_ms)),
                    figure(cpu / cat_and_grep) + " times"});
    results.data()["commands"].push_back({{"command", command.name},
                                          {"cpu_ms", cpu},
                                          {"wall_ms", median(command.wall_ms)},
                                          {"of_cat_and_grep", cpu / cat_and_grep}});
  }
  results.table(rows);
  results.write(argv[2]);
  return 0;
}
