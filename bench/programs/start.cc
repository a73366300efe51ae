// What one question costs at the command line, process start to exit, beside cat and grep of the
// same file: bench_start FOLDER RESULTS. Run in the source folder; the program lies beside this
// one.
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

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
constexpr std::size_t kTenKilobytes = 10'240;

struct Command {
  std::string name;
  std::vector<std::string> words;
  std::vector<double> cpu_ms = {};
  std::vector<double> wall_ms = {};
  double peak_mib = 0;
};

[[noreturn]] void become(const Command& command) {
  std::vector<char*> words;
  for (const auto& word : command.words) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  const int nowhere = ::open("/dev/null", O_WRONLY);
  ::dup2(nowhere, STDOUT_FILENO);
  ::execvp(words[0], words.data());
  ::_exit(127);
}

double milliseconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_usec) / 1e3;
}

void run(Command& command) {
  const double before = wall_seconds();
  const pid_t child = ::fork();
  if (child == 0) become(command);
  int status = 0;
  rusage usage = {};
  ::wait4(child, &status, 0, &usage);
  command.wall_ms.push_back((wall_seconds() - before) * 1e3);
  command.cpu_ms.push_back(milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime));
  command.peak_mib = static_cast<double>(usage.ru_maxrss) / 1024;
  if (!WIFEXITED(status) || WEXITSTATUS(status) > 1) {
    std::fprintf(stderr, "error: %s failed\nhint: ./dev bench start\n", command.name.c_str());
    std::exit(2);
  }
}

// The paste whose size is nearest to 10 KB, in a file.
std::string paste_file(const std::string& folder) {
  const auto pastes = draw_pastes(100, 0, 1000);
  const auto distance = [](const LabelledPaste& paste) {
    return std::abs(static_cast<double>(paste.text.size()) - static_cast<double>(kTenKilobytes));
  };
  const auto nearest = std::min_element(
      pastes.begin(), pastes.end(),
      [&](const auto& left, const auto& right) { return distance(left) < distance(right); });
  std::string path = folder + "/paste.txt";
  std::ofstream(path) << nearest->text;
  return path;
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
  if (argc < 3) return std::fprintf(stderr, "usage: bench_start FOLDER RESULTS\n"), 2;
  const std::string paste = paste_file(argv[1]), index = content_index(argv[1]);
  const auto program = std::filesystem::read_symlink("/proc/self/exe").parent_path() / "tracelore";
  std::vector<Command> commands = {
      {"tracelore lookup", {program, "lookup", "--index", index, "--no-pager", paste}},
      {"tracelore --version", {program, "--version"}},
      {"cat", {"cat", paste}},
      {"grep", {"grep", "-c", "Error", paste}}};
  for (int round = 0; round < kRounds; ++round)
    for (auto& command : commands) run(command);
  Results results("start", "One question, process start to exit", "./dev bench start");
  results.paragraph(
      "CPU time (user and system) and wall time, medians of " + std::to_string(kRounds) +
      " alternating runs on one synthetic traceback of about 10 KB; the index is that "
      "of content/, all files in the page cache.");
  std::vector<std::vector<std::string>> rows = {{"command", "CPU ms", "wall ms", "peak MiB"}};
  for (const auto& command : commands) {
    rows.push_back({command.name, figure(median(command.cpu_ms)), figure(median(command.wall_ms)),
                    figure(command.peak_mib)});
    results.data()["commands"].push_back({{"command", command.name},
                                          {"cpu_ms", median(command.cpu_ms)},
                                          {"wall_ms", median(command.wall_ms)},
                                          {"peak_mib", command.peak_mib}});
  }
  const double ratio =
      median(commands[0].cpu_ms) / (median(commands[2].cpu_ms) + median(commands[3].cpu_ms));
  results.data()["cpu_of_cat_and_grep"] = ratio;
  results.table(rows);
  results.paragraph("`tracelore lookup` costs " + figure(ratio) +
                    " times the CPU time of `cat` and `grep` together.");
  results.write(argv[2]);
  return 0;
}
