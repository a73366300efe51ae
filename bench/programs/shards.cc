// The index in two parts against the same index in one: bench_shards FOLDER RESULTS [SIZE]
// Remote parts are served by xapian-tcpsrv on this machine.
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include "bench/report/clock.h"
#include "bench/report/table.h"
#include "bench/synthetic/corpus.h"
#include "bench/synthetic/index.h"
#include "bench/synthetic/pastes.h"
#include "engine/match/matcher.h"
#include "engine/search/search.h"

extern char** environ;

namespace tracelore::bench {
namespace {

constexpr std::size_t kPastes = 500;
constexpr std::size_t kNegatives = 100;
constexpr std::size_t kQuestions = 12;
constexpr int kRounds = 2;        // of pastes, the first one apart
constexpr int kSearchRounds = 1;  // of questions, each of which asks a remote part a lot
constexpr int kFirstPort = 47'310;
constexpr std::chrono::seconds kAnswerTime{30};  // a busy machine is no outage

[[noreturn]] void give_up(const char* what, const char* hint) {
  std::fprintf(stderr, "error: %s\nhint: %s\n", what, hint);
  std::exit(2);
}

// xapian-tcpsrv over one index, until the object goes.
class PartServer {
 public:
  PartServer(const std::string& index, int port) : port_(port) {
    const std::string number = std::to_string(port);
    const char* arguments[] = {"xapian-tcpsrv", "--quiet",      "--interface", "127.0.0.1",
                               "--port",        number.c_str(), index.c_str(), nullptr};
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_t own_group;
    posix_spawnattr_init(&own_group);
    posix_spawnattr_setflags(&own_group, POSIX_SPAWN_SETPGROUP);
    if (posix_spawnp(&process_, arguments[0], &files, &own_group, const_cast<char**>(arguments),
                     environ) != 0)
      give_up("xapian-tcpsrv does not start", "apt-get install xapian-tools");
    posix_spawnattr_destroy(&own_group);
    posix_spawn_file_actions_destroy(&files);
  }
  ~PartServer() {
    ::kill(-process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
  }
  PartServer(const PartServer&) = delete;
  PartServer& operator=(const PartServer&) = delete;

  std::string place() const { return "tcp:127.0.0.1:" + std::to_string(port_); }

 private:
  int port_;
  pid_t process_ = 0;
};

std::shared_ptr<const Reader> open(const std::vector<std::string>& places) {
  for (int tries = 100; tries > 0; --tries) {
    auto reader = Reader::open(places, kAnswerTime);
    if (reader && (*reader)->missing() == 0) return *reader;
    std::this_thread::sleep_for(std::chrono::milliseconds(100));  // the servers are starting
  }
  give_up("a part of the index cannot be opened", "ss -ltnp");
}

struct Way {
  std::string name;
  std::shared_ptr<const Reader> reader;
  std::vector<std::vector<double>> match_us = {};   // by paste, a value for each round
  std::vector<std::vector<double>> search_us = {};  // by question
  double cpu_us = 0;                                // of this process, for each match
  std::size_t same = 0;                             // verdict and all entries, as in one index
  std::size_t same_first = 0;                       // verdict and the first entry
  std::size_t same_search = 0;                      // all entries of the first page
};

// The clock on the wall: the other half of the work is done by other processes.
template <class Work>
double timed_us(Work work) {
  const double before = wall_seconds();
  work();
  return (wall_seconds() - before) * 1e6;
}

struct Outcome {
  std::string first;  // the verdict and the first entry
  std::string all;
};

Outcome outcome(const Answer& answer) {
  if (answer.partial) give_up("a part of the index was lost", "run it on a machine that has time");
  std::string text(name_of(answer.verdict));
  Outcome outcome = {text, text};
  if (!answer.matches.empty()) outcome.first += " " + answer.matches.front().entry->id;
  for (const auto& match : answer.matches) outcome.all += " " + match.entry->id;
  return outcome;
}

std::string outcome(const SearchResult& result) {
  std::string text;
  for (const auto& hit : result.hits) text += hit.entry->id + " ";
  return text;
}

std::vector<double> medians(const std::vector<std::vector<double>>& all) {
  std::vector<double> result;
  for (const auto& values : all) result.push_back(median(values));
  return result;
}

void match_all(std::vector<Way>& ways, const std::vector<LabelledPaste>& pastes) {
  std::uint64_t salt = 0;
  for (auto& way : ways) way.match_us.resize(pastes.size());
  for (int round = 0; round <= kRounds; ++round)
    for (std::size_t i = 0; i < pastes.size(); ++i) {
      const auto text = salted(pastes[i].text, ++salt);
      Outcome expected;
      for (auto& way : ways) {
        Outcome found;
        const double cpu = process_seconds();
        const double us = timed_us([&] {
          const auto answer = match_paste(*way.reader, text);
          if (!answer) give_up("a match failed", "./dev bench shards");
          found = outcome(*answer);
        });
        if (&way == &ways.front()) expected = found;
        if (round == 0) {  // reads the entries for the first time
          way.same += found.all == expected.all;
          way.same_first += found.first == expected.first;
          continue;
        }
        way.cpu_us +=
            (process_seconds() - cpu) * 1e6 / static_cast<double>(pastes.size() * kRounds);
        way.match_us[i].push_back(us);
      }
    }
}

void search_all(std::vector<Way>& ways, std::size_t entries) {
  for (auto& way : ways) way.search_us.resize(kQuestions);
  for (int round = 0; round <= kSearchRounds; ++round)
    for (std::size_t i = 0; i < kQuestions; ++i) {
      const auto question = entry_of(i * entries / kQuestions).article(Language::kEnglish).title;
      std::string expected;
      for (auto& way : ways) {
        std::string found;
        const double us = timed_us([&] {
          const auto result = search_words(*way.reader, question);
          found = result ? outcome(*result) : "failed";
        });
        if (&way == &ways.front()) expected = found;
        if (round == 0)
          way.same_search += found == expected;
        else
          way.search_us[i].push_back(us);
      }
    }
}

}  // namespace
}  // namespace tracelore::bench

int main(int argc, char** argv) {
  using namespace tracelore::bench;
  if (argc < 3) return std::fprintf(stderr, "usage: bench_shards FOLDER RESULTS [SIZE]\n"), 2;
  const auto size = argc > 3 ? static_cast<std::size_t>(std::atoll(argv[3])) : 100'000;
  const std::string folder(argv[1]);
  const auto single = folder + "/synthetic-" + std::to_string(size);
  { synthetic_index(folder, size); }
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < 2; ++i) {
    parts.push_back(single + "-part-" + std::to_string(i + 1));
    const auto there = tracelore::Reader::open(parts.back());
    if (!there || (*there)->size() != (size + 1 - i) / 2)
      build_synthetic_shard(parts.back(), size, i, 2);
  }
  const PartServer first(parts[0], kFirstPort);
  const PartServer second(parts[1], kFirstPort + 1);
  std::vector<Way> ways;
  ways.push_back({"one index", open({single})});
  ways.push_back({"two local parts", open(parts)});
  ways.push_back({"one local, one remote", open({parts[0], second.place()})});
  ways.push_back({"two remote parts", open({first.place(), second.place()})});
  const auto pastes = draw_pastes(kPastes, kNegatives, std::min<std::size_t>(size, 1'000));
  match_all(ways, pastes);
  search_all(ways, size);

  Results results("shards", "An index in two parts", "./dev bench shards");
  results.paragraph(
      "The same synthetic entries, " + std::to_string(size) + " of them, in one index and in two " +
      "parts, local and behind xapian-tcpsrv on the same machine: " +
      std::to_string(pastes.size()) + " pastes, the median of two rounds, and " +
      std::to_string(kQuestions) +
      " searches for an entry's title, in turn, after a round that reads the entries. Wall time, " +
      "because the remote parts work in other processes; CPU is this process alone. \"Same\": " +
      "verdict and first entry of a paste, verdict and all entries in their order, all of a "
      "search's first page, as in one index.");
  std::vector<std::vector<std::string>> rows = {{"", "match p50 µs", "match p99 µs", "match CPU µs",
                                                 "search p50 µs", "search p99 µs", "same first",
                                                 "same answers", "same searches"}};
  for (const auto& way : ways) {
    const auto match = medians(way.match_us);
    const auto search = medians(way.search_us);
    rows.push_back({way.name, figure(percentile(match, 50)), figure(percentile(match, 99)),
                    figure(way.cpu_us), figure(percentile(search, 50)),
                    figure(percentile(search, 99)),
                    std::to_string(way.same_first) + " of " + std::to_string(pastes.size()),
                    std::to_string(way.same) + " of " + std::to_string(pastes.size()),
                    std::to_string(way.same_search) + " of " + std::to_string(kQuestions)});
    results.data()["ways"].push_back({{"way", way.name},
                                      {"entries", size},
                                      {"match_p50_us", percentile(match, 50)},
                                      {"match_p99_us", percentile(match, 99)},
                                      {"match_cpu_us", way.cpu_us},
                                      {"search_p50_us", percentile(search, 50)},
                                      {"search_p99_us", percentile(search, 99)},
                                      {"pastes", pastes.size()},
                                      {"same_first", way.same_first},
                                      {"same", way.same},
                                      {"searches", kQuestions},
                                      {"same_searches", way.same_search}});
  }
  results.table(rows);
  results.write(argv[2]);
  return 0;
}
