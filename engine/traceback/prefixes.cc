#include "engine/traceback/prefixes.h"

#include <array>

#include "engine/traceback/timestamps.h"

namespace tracelore::parsing {
namespace {

bool is_name(char c) {
  return is_word(c) || c == '-' || c == '.' || c == ':';
}

void speak(Prefixes& found, std::string_view who) {
  if (!found.identity.empty()) found.identity += '|';
  found.identity += who.substr(0, 200);
}

void set_rank(Prefixes& found, std::size_t rank) {
  if (rank < 1'000'000) found.process_rank = static_cast<int>(rank);
}

constexpr std::array<std::string_view, 9> kLevels = {
    "DEBUG", "INFO", "WARNING", "WARN", "ERROR", "CRITICAL", "FATAL", "TRACE", "SUCCESS"};

bool read_level(Scan& scan, Prefixes& found) {
  for (const auto level : kLevels) {
    if (!scan.rest().starts_with(level) || is_word(scan.peek(level.size()))) continue;
    scan.at += level.size();
    for (const char c : level) found.shape = found.shape * 31 + static_cast<unsigned char>(c);
    found.error_level |= level == "ERROR" || level == "CRITICAL" || level == "FATAL";
    return true;
  }
  return false;
}

void note_place(Prefixes& found, std::string_view place) {
  for (const char c : place)
    found.shape = found.shape * 1099511628211ULL + static_cast<unsigned char>(c);
  found.log_record = true;
}

// "[pod/llm-worker-0/pytorch] " of kubectl logs --prefix
bool kubernetes_pod(Scan& scan, Prefixes& found) {
  std::string_view name;
  if (!scan.lit("[pod/") || !scan.until("]", name)) return false;
  scan.lit(" ");
  speak(found, name);
  return true;
}

// "[rank3]: " of torch, "[rank: 3] " of Lightning, "[RANK 3] "
bool torch_rank(Scan& scan, Prefixes& found) {
  std::size_t rank = 0;
  if (!scan.lit("[rank") && !scan.lit("[RANK")) return false;
  if (scan.lit(":")) scan.blanks();
  scan.blanks();
  if (!scan.number(rank) || !scan.lit("]")) return false;
  scan.lit(":");
  // C++ lines follow at once ("[rank3]:[E804 …"); Python's own have one blank that is not
  // indentation.
  scan.lit(" ");
  set_rank(found, rank);
  speak(found, "rank" + std::to_string(rank));
  return true;
}

// "[default3]:", "[trainer0]:" of torchrun --tee
bool torchrun_tee(Scan& scan, Prefixes& found) {
  std::size_t rank = 0;
  if (!scan.lit("[")) return false;
  const auto role = scan.run([](char c) { return is_alpha(c) || c == '_' || c == '-'; });
  if (role.empty() || role == "rank" || !scan.number(rank) || !scan.lit("]:")) return false;
  if (found.process_rank < 0) set_rank(found, rank);
  speak(found, scan.text.substr(0, scan.at));
  return true;
}

// "[1,3]<stderr>: " of mpirun --tag-output
bool mpi_tag(Scan& scan, Prefixes& found) {
  std::size_t job = 0, rank = 0;
  if (!scan.lit("[") || !scan.number(job) || !scan.lit(",") || !scan.number(rank) ||
      !scan.lit("]<std"))
    return false;
  std::string_view stream;
  if (!scan.until(">:", stream, 8)) return false;
  set_rank(found, rank);
  speak(found, "mpi" + std::to_string(rank));
  return true;
}

// "(RayTrainWorker pid=123, ip=10.0.0.1) ", "(EngineCore_DP0 pid=5) ", "(VllmWorker rank=1 pid=7) "
bool actor_pid(Scan& scan, Prefixes& found) {
  if (!scan.lit("(")) return false;
  const auto start = scan.at;
  std::string_view inner;
  if (!is_alpha(scan.peek()) && scan.peek() != '_') return false;
  if (!scan.until(")", inner, 160) || (scan.peek() != ' ' && !scan.end())) return false;
  if (!has(inner, " pid=") && inner != "raylet" && inner != "autoscaler") return false;
  std::size_t rank = 0;
  if (number_after(inner, " rank=", rank)) set_rank(found, rank);
  scan.lit(" ");
  speak(found, scan.text.substr(start, inner.size()));
  return true;
}

// "0: " of srun --label
bool slurm_label(Scan& scan, Prefixes& found) {
  std::size_t rank = 0;
  scan.blanks();
  if (!scan.digits(1, 4, &rank) || !scan.lit(":")) return false;
  if (!scan.lit(" ") && !scan.end()) return false;
  set_rank(found, rank);
  speak(found, "task" + std::to_string(rank));
  return true;
}

// "trainer-1  | " of docker compose
bool compose_service(Scan& scan, Prefixes& found) {
  const auto name = scan.run([](char c) { return is_word(c) || c == '-' || c == '.'; });
  if (name.size() < 2 || !is_alpha(name.front())) return false;
  if (scan.blanks() == 0 || !scan.lit("|")) return false;
  scan.lit(" ");
  speak(found, name);
  return true;
}

// "stderr F " of container runtimes, after their time stamp
bool cri_stream(Scan& scan, Prefixes& found) {
  if (found.seconds < 0 || (!scan.lit("stderr ") && !scan.lit("stdout "))) return false;
  return scan.lit("F ") || scan.lit("P ") || (scan.end() && false);
}

// "stderr: ", "[stderr] "
bool stream_name(Scan& scan, Prefixes&) {
  return scan.lit("stderr: ") || scan.lit("[stderr] ") || scan.lit("[stdout] ") ||
         scan.lit("STDERR: ");
}

// "[2025-08-04 07:00:00,123] ", "2025-08-04T07:00:00.1Z ", "07:12:01.5 ", "[07:12:01] "
bool time_stamp(Scan& scan, Prefixes& found) {
  const bool bracket = scan.lit("[");
  double seconds = -1;
  if (!read_timestamp(scan, seconds)) return false;
  if (bracket && !scan.lit("]")) return false;
  if (!bracket && scan.peek() != ' ' && scan.peek() != '|' && !scan.end()) return false;
  scan.lit(" ");
  if (found.seconds < 0) found.seconds = seconds;
  return true;
}

// "Aug 04 07:00:00 gpu-01 torchrun[4400]: " of journald and syslog
bool journal(Scan& scan, Prefixes& found) {
  double seconds = -1;
  if (!read_syslog_time(scan, seconds) || !scan.lit(" ")) return false;
  const auto host = scan.run(is_name);
  if (host.empty() || !scan.lit(" ")) return false;
  std::string_view unit;
  if (!scan.until(": ", unit, 80) || has(unit, " ")) {
    if (unit.empty() && !scan.rest().ends_with("]:")) return false;
    if (has(unit, " ")) return false;
    scan.at = scan.text.size();
  }
  if (found.seconds < 0) found.seconds = seconds;
  speak(found, std::string(host) + ' ' + std::string(unit));
  return true;
}

// "W0804 07:00:00.000000 4398 torch/distributed/run.py:774] " of torch's Python side, "[E804
// 07:12:30.6 File.cpp:685] " and
// "[E File.cpp:577] " of its C++ side; then "[0/0] " of Dynamo's frames and "[__graph_breaks] " of
// its artifacts
bool glog(Scan& scan, Prefixes& found) {
  const bool bracket = scan.lit("[");
  const char severity = scan.peek();
  if (std::string_view("DIWEFCV").find(severity) == std::string_view::npos) return false;
  ++scan.at;
  double seconds = -1;
  std::size_t date = 0;  // month and day run together: 804, 1213
  const bool dated = scan.number(date, 4);
  if (!scan.lit(" ") || (!dated && !bracket)) return false;
  scan.blanks();
  if (dated && (!read_clock(scan, seconds) || !scan.lit(" "))) return false;
  if (dated) seconds += days_of(date / 100, date % 100);
  scan.blanks();
  std::string_view place;
  if (!scan.until("]", place, 200)) return false;
  const auto colon = place.rfind(':');
  if (colon == std::string_view::npos || colon + 1 >= place.size() || !is_digit(place[colon + 1]))
    return false;
  scan.lit(" ");
  if (found.seconds < 0) found.seconds = seconds;
  found.error_level |= severity == 'E' || severity == 'F' || severity == 'C';
  note_place(found, place);
  Scan pid{place};
  if (!bracket && pid.skip_digits() && pid.lit(" ")) speak(found, place.substr(0, pid.at - 1));
  return true;
}

// "[0/0_1] ", "[__graph_breaks] " behind a glog head
bool dynamo_frame(Scan& scan, Prefixes& found) {
  if (!found.log_record || !scan.lit("[")) return false;
  if (scan.lit("__")) {
    if (scan.word().empty()) return false;
  } else {
    if (scan.lit("!")) {
    }
    if (!scan.skip_digits() || !scan.lit("/") || !scan.skip_digits()) return false;
    if (scan.lit("_")) scan.skip_digits();
  }
  if (!scan.lit("]")) return false;
  scan.lit(" ");
  return true;
}

// "ERROR 10-14 07:55:12 [core.py:708] " of vLLM, "INFO:module:" and "ERROR:root:" of logging's
// default form
bool level_first(Scan& scan, Prefixes& found) {
  if (!read_level(scan, found)) return false;
  if (scan.lit(":")) {
    const auto name = scan.run([](char c) { return is_word(c) || c == '.'; });
    if (name.empty() || !scan.lit(":")) return false;
    note_place(found, name);
    return true;
  }
  double seconds = -1;
  if (scan.blanks() == 0 || !read_timestamp(scan, seconds)) return false;
  if (found.seconds < 0) found.seconds = seconds;
  scan.blanks();
  std::string_view place;
  if (scan.lit("[") && !scan.until("]", place, 120)) return false;
  note_place(found, place);
  scan.lit(" ");
  return true;
}

// What stands between a level and the message: "] ", "[launch.py:325:main] ", "| module:function:12
// - ", "- ".
bool read_place_behind_level(Scan& scan, std::string_view& place) {
  scan.lit("]");
  // Blanks behind the prefix belong to the message; those before more of it do not.
  const auto behind = scan.at;
  scan.blanks();
  if (scan.lit("| ") || scan.lit("- ")) {
    const auto start = scan.at;
    if (!scan.until(" - ", place, 120) || has(place, " ") || !has(place, ":")) {
      place = {};
      scan.at = start;
    }
    return true;
  }
  if (scan.lit("[")) {
    if (!scan.until("]", place, 120)) return false;
    scan.lit(":");
    scan.lit(" ");
    scan.lit("- ");
    return true;
  }
  scan.at = scan.lit(":") ? scan.at : behind;
  scan.lit(" ");
  return true;
}

// Behind a time stamp: " - name - ERROR - ", "| ERROR    | module:function:12 - ", "[ERROR]
// [launch.py:325:main] ",
// "{file.py:12} ERROR - ", "name ERROR "
bool level_after_time(Scan& scan, Prefixes& found) {
  if (found.seconds < 0 || found.log_record) return false;
  Scan probe{scan.rest().substr(0, 200)};
  const auto is_mark = [](char c) {
    return std::string_view(" -|[]{}()").find(c) != std::string_view::npos;
  };
  const auto is_name_part = [](char c) {
    return is_word(c) || std::string_view(".:/<>").find(c) != std::string_view::npos;
  };
  probe.run(is_mark);
  bool plain = false;
  for (int words = 0; words < 4; ++words) {
    if (read_level(probe, found)) {
      std::string_view place;
      // "NCCL INFO …" is NCCL's own form and part of its messages.
      if (has(probe.text.substr(0, probe.at), "NCCL") || !read_place_behind_level(probe, place))
        return false;
      note_place(found, place);
      scan.at += probe.at;
      return true;
    }
    // a logger's name or a source place between the time and the level, never a sentence
    if ((words > 0 && plain) || probe.run(is_name_part).empty()) return false;
    plain = trim(probe.run(is_mark)).empty();
  }
  return false;
}

// "[ERROR] ", "##[error]" of GitHub Actions
bool bracket_level(Scan& scan, Prefixes& found) {
  for (const std::string_view mark : {"##[error]", "##[warning]", "::error::", "::warning::"})
    if (scan.lit(mark)) return true;
  if (scan.lit("[")) {
    if (!read_level(scan, found) || !scan.lit("]")) return false;
    scan.lit(" ");
    found.log_record = true;
    return true;
  }
  return false;
}

// "> " of mail and Markdown, also nested
bool quote(Scan& scan, Prefixes& found) {
  if (!scan.lit(">")) return false;
  scan.lit(" ");
  found.quoted = true;
  return true;
}

// "# " before every line: pasted as a comment
bool comment(Scan& scan, Prefixes& found) {
  scan.blanks();
  if (!scan.lit("#") || scan.peek() == '#') return false;
  if (!scan.lit(" ") && !scan.end()) return false;
  found.quoted = true;
  return true;
}

// "E   " of pytest's error lines
bool pytest_error(Scan& scan, Prefixes& found) {
  if (found.pytest || found.box || !scan.lit("E")) return false;
  if (!scan.lit("   ") && !trim(scan.rest()).empty()) return false;
  found.pytest = true;
  return true;
}

// "│ … │" of a drawn box; its right wall is taken off by strip_prefixes
bool box_wall(Scan& scan, Prefixes& found) {
  if (found.box || !scan.rest().starts_with("│") || !rtrim(scan.rest()).ends_with("│"))
    return false;
  if (rtrim(scan.rest()).size() < 2 * std::string_view("│").size()) return false;
  scan.lit("│");
  scan.lit(" ");
  found.box = true;
  return true;
}

constexpr std::string_view kUpper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

constexpr std::array<PrefixRow, 20> kRows = {{
    {"kubernetes-pod", "[", Evidence::kNone, false, kubernetes_pod},
    {"torch-rank", "[", Evidence::kNone, false, torch_rank},
    {"torchrun-tee", "[", Evidence::kNone, false, torchrun_tee},
    {"mpi-tag", "[", Evidence::kNone, false, mpi_tag},
    {"actor-pid", "(", Evidence::kNone, false, actor_pid},
    {"journal", kUpper, Evidence::kNone, false, journal},
    {"time-stamp", "[0123456789", Evidence::kNone, true, time_stamp},
    {"cri-stream", "s", Evidence::kNone, true, cri_stream},
    {"glog", "[DIWEFCV", Evidence::kNone, true, glog},
    {"dynamo-frame", "[", Evidence::kNone, false, dynamo_frame},
    {"level-first", "DIWECFTS", Evidence::kNone, true, level_first},
    {"level-after-time", "", Evidence::kNone, true, level_after_time},
    {"bracket-level", "#:[", Evidence::kNone, true, bracket_level},
    {"stream-name", "s[S", Evidence::kEmphatic, false, stream_name},
    {"compose-service", kLetters, Evidence::kEmphatic, false, compose_service},
    {"slurm-label", " \t0123456789", Evidence::kEmphatic, false, slurm_label},
    {"quote", ">", Evidence::kEmphatic, false, quote},
    {"comment", " \t#", Evidence::kEmphatic, false, comment},
    {"pytest-error", "E", Evidence::kNone, true, pytest_error},
    {"box-wall", "\xE2", Evidence::kNone, true, box_wall},
}};
static_assert(kRows.size() <= 64, "PrefixSet has a bit for each row");

}  // namespace

std::span<const PrefixRow> prefix_rows() {
  return kRows;
}

}  // namespace tracelore::parsing
