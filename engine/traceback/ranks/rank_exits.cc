#include "engine/traceback/ranks/rank_exits.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/paste/prefix/timestamps.h"
#include "engine/paste/scan.h"

namespace tracelore::parsing {
namespace {

constexpr std::size_t kMostExits = 8192;
constexpr std::size_t kLongestHost = 200;
constexpr std::size_t kLargestRank = 200'000;

constexpr std::string_view kFailures = "Failures:";
constexpr std::string_view kRootCause = "Root Cause (first observed failure):";
constexpr std::string_view kMpirun = " noticed that process rank ";
constexpr std::string_view kSrun = "srun: error: ";
constexpr std::string_view kDeepSpeed = " exits with return code = ";
constexpr std::string_view kSpawnSignal = " terminated with signal SIG";
constexpr std::string_view kSpawnCode = " terminated with exit code ";
constexpr std::string_view kSpawnError = " terminated with the following error";

struct ExitWords {
  std::string_view words;
  int exit_code;
};

// As strsignal() and Slurm name them.
constexpr std::array<ExitWords, 7> kSrunEndings = {{{"Killed", -9},
                                                    {"Out Of Memory", -9},
                                                    {"Segmentation fault", -11},
                                                    {"Bus error", -7},
                                                    {"Illegal instruction", -4},
                                                    {"Aborted", -6},
                                                    {"Terminated", -15}}};
constexpr std::array<ExitWords, 6> kSignalExits = {
    {{"KILL", -9}, {"SEGV", -11}, {"BUS", -7}, {"ILL", -4}, {"ABRT", -6}, {"TERM", -15}}};

// The number behind `key` and whatever of ": =" stands between.
bool value_after(std::string_view text, std::string_view key, int& value) {
  const auto found = find_text(text, key);
  if (found == std::string_view::npos) return false;
  Scan scan{text, found + key.size()};
  scan.run([](char c) { return c == ':' || c == '=' || c == ' '; });
  const bool negative = scan.lit("-");
  std::size_t read = 0;
  if (!scan.number(read)) return false;
  value = negative ? -static_cast<int>(read) : static_cast<int>(read);
  return true;
}

void add(std::vector<RankExit>& exits, RankExit one) {
  if (exits.size() < kMostExits && one.rank >= 0 && one.rank < static_cast<int>(kLargestRank))
    exits.push_back(std::move(one));
}

RankExit exit_of(std::size_t rank, int exit_code) {
  RankExit one;
  one.rank = static_cast<int>(rank);
  one.exit_code = exit_code;
  return one;
}

// "mpirun noticed that process rank 6 with PID 481 on node hpc-17 exited on signal 9 (Killed)."
void read_mpirun(std::string_view text, std::vector<RankExit>& exits) {
  std::size_t rank = 0;
  int signal = 0;
  if (!number_after(text, kMpirun, rank) || !value_after(text, "exited on signal ", signal)) return;
  auto one = exit_of(rank, -signal);
  Scan scan{text, find_text(text, " on node ")};
  std::string_view host;
  if (scan.lit(" on node ") && scan.until(" ", host, kLongestHost)) one.host = host;
  add(exits, std::move(one));
}

// "srun: error: gpu-02: task 11: Exited with exit code 1", "tasks 0,3-7: Killed"
void read_srun(std::string_view text, std::vector<RankExit>& exits) {
  Scan scan{text, find_text(text, kSrun) + kSrun.size()};
  std::string_view host;
  if (!scan.until(": task", host, kLongestHost)) return;
  scan.lit("s");
  Scan list{text, scan.at};
  if (!scan.until(": ", host, text.size())) return;
  auto one = exit_of(0, 1);
  value_after(scan.rest(), "Exited with exit code ", one.exit_code);
  for (const auto& ending : kSrunEndings)
    if (scan.rest().starts_with(ending.words)) one.exit_code = ending.exit_code;
  one.host = text.substr(find_text(text, kSrun) + kSrun.size());
  one.host.resize(one.host.find(": task"));
  one.task = true;
  std::size_t first = 0;
  for (list.blanks(); list.number(first); list.lit(",")) {
    std::size_t last = first;
    if (list.lit("-") && !list.number(last)) return;
    for (; first <= last && first < kLargestRank && exits.size() < kMostExits; ++first) {
      one.rank = static_cast<int>(first);
      add(exits, one);
    }
  }
}

// "process 2 terminated with signal SIGSEGV", "-- Process 1 terminated with the following error:"
void read_spawn(std::string_view text, std::vector<RankExit>& exits) {
  const auto found_process = find_text(text, "rocess ");
  Scan scan{text, found_process + std::string_view("rocess ").size()};
  std::size_t rank = 0;
  if (found_process == text.npos || !scan.number(rank) || !scan.lit(" terminated")) return;
  int exit_code = 1;
  value_after(text, kSpawnCode, exit_code);
  if (const auto found = find_text(text, kSpawnSignal); found != std::string_view::npos)
    for (const auto& signal : kSignalExits)
      if (text.substr(found + kSpawnSignal.size()).starts_with(signal.words))
        exit_code = signal.exit_code;
  add(exits, exit_of(rank, exit_code));
}

// "… '--local_rank=3', …] exits with return code = -9"
void read_deepspeed(std::string_view text, std::vector<RankExit>& exits) {
  std::size_t rank = 0;
  int exit_code = 1;
  if (!number_after(text, "--local_rank=", rank) || !value_after(text, kDeepSpeed, exit_code))
    return;
  auto one = exit_of(rank, exit_code);
  one.local_rank = one.rank;
  add(exits, std::move(one));
}

}  // namespace

std::vector<std::string_view> exit_marks() {
  return {kFailures, kRootCause, kMpirun, kSrun, kDeepSpeed, kSpawnSignal, kSpawnCode, kSpawnError};
}

void ExitReader::read(std::string_view line, std::vector<RankExit>& exits) {
  const auto text = trim(line);
  if (text.starts_with(kFailures)) open_ = true, root_ = false;
  if (text.starts_with(kRootCause)) open_ = root_ = true;
  if (open_) return read_table(text, exits);
  if (has(text, kMpirun)) return read_mpirun(text, exits);
  if (has(text, kSrun)) return read_srun(text, exits);
  if (has(text, kDeepSpeed)) return read_deepspeed(text, exits);
  if (has(text, kSpawnSignal) || has(text, kSpawnCode) || has(text, kSpawnError))
    read_spawn(text, exits);
}

// Time and host stand above the rank, which opens a row; the status belongs to the row above it.
void ExitReader::read_table(std::string_view text, std::vector<RankExit>& exits) {
  int value = 0;
  if (text.starts_with("time ")) {
    Scan scan{text, text.find(':') + 1};
    scan.blanks();
    row_ = {};
    if (!read_timestamp(scan, row_.seconds)) row_.seconds = -1;
  } else if (text.starts_with("host ")) {
    const auto host = text.substr(std::min(text.size(), text.find(':') + 1));
    row_.host = trim(host).substr(0, kLongestHost);
  } else if (text.starts_with("rank ") && value_after(text, "rank", value)) {
    row_.rank = value;
    row_.place = root_ ? TablePlace::kRoot : TablePlace::kLater;
    value_after(text, "local_rank", row_.local_rank);
    add(exits, std::exchange(row_, {}));
  } else if (text.starts_with("exitcode") && value_after(text, "exitcode", value) &&
             !exits.empty()) {
    exits.back().exit_code = value;
  } else if (text.starts_with("=====") && root_) {
    open_ = root_ = false;
  }
}

}  // namespace tracelore::parsing
