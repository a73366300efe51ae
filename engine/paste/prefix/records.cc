// What logging libraries put before a line: time stamps, levels, source places.
#include <array>

#include "engine/paste/prefix/prefix.h"
#include "engine/paste/prefix/timestamps.h"

namespace tracelore::parsing {
namespace {

bool is_name(char c) {
  return is_word(c) || c == '-' || c == '.' || c == ':';
}

constexpr std::array<std::string_view, 9> kLevels = {
    "DEBUG", "INFO", "WARNING", "WARN", "ERROR", "CRITICAL", "FATAL", "TRACE", "SUCCESS"};

bool read_level(Scan& scan, Prefixes& found) {
  if (!is_upper(scan.peek())) return false;
  for (const auto level : kLevels) {
    if (scan.peek() != level.front() || !scan.rest().starts_with(level) ||
        is_word(scan.peek(level.size())))
      continue;
    scan.at += level.size();
    for (const char c : level) found.shape = found.shape * 31 + static_cast<unsigned char>(c);
    const bool error = level == "ERROR" || level == "CRITICAL" || level == "FATAL";
    found.error_level |= error;
    found.warning |= error || level.starts_with("WARN");
    return true;
  }
  return false;
}

// Their loggers stay on the line: who speaks is what tells a message from PyTorch's like it.
bool is_of_another_framework(std::string_view logger) {
  constexpr auto kPackages =
      std::to_array<std::string_view>({"tensorflow", "keras", "jax", "faster_whisper"});
  return std::ranges::find(kPackages, logger.substr(0, logger.find('.'))) != kPackages.end();
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
  found.speak(std::string(host) + ' ' + std::string(unit));
  return true;
}

// "stderr F " of container runtimes, after their time stamp
bool cri_stream(Scan& scan, Prefixes& found) {
  if (found.seconds < 0 || (!scan.lit("stderr ") && !scan.lit("stdout "))) return false;
  return scan.lit("F ") || scan.lit("P ");
}

// "W0804 07:00:00.000000 4398 torch/distributed/run.py:774] " of torch's Python side,
// "[E804 07:12:30.6 File.cpp:685] " and "[E File.cpp:577] " of its C++ side
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
  found.warning |= found.error_level || severity == 'W';
  found.note_place(place);
  Scan pid{place};
  if (!bracket && pid.skip_digits() && pid.lit(" ")) found.speak(place.substr(0, pid.at - 1));
  return true;
}

// "[0/0_1] ", "[__graph_breaks] " behind a glog head
bool dynamo_frame(Scan& scan, Prefixes& found) {
  if (!found.log_record || !scan.lit("[")) return false;
  if (scan.lit("__")) {
    if (scan.word().empty()) return false;
  } else {
    scan.lit("!");
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
    if (name.empty() || is_of_another_framework(name) || !scan.lit(":")) return false;
    found.note_place(name);
    return true;
  }
  double seconds = -1;
  if (scan.blanks() == 0 || !read_timestamp(scan, seconds)) return false;
  if (found.seconds < 0) found.seconds = seconds;
  scan.blanks();
  std::string_view place;
  if (scan.lit("[") && !scan.until("]", place, 120)) return false;
  found.note_place(place);
  scan.lit(" ");
  return true;
}

// Behind a time stamp: " - name - ERROR - ", "| ERROR    | module:function:12 - ",
// "[ERROR] [launch.py:325:main] ", "{file.py:12} ERROR - ", "name ERROR "
bool level_after_time(Scan& scan, Prefixes& found) {
  if (found.seconds < 0 || found.log_record) return false;
  Scan probe{scan.rest().substr(0, 200)};
  const auto is_mark = [](char c) {
    return c == ' ' || c == '-' || c == '|' || c == '[' || c == ']' || c == '{' || c == '}' ||
           c == '(' || c == ')';
  };
  const auto is_name_part = [](char c) {
    return is_word(c) || c == '.' || c == ':' || c == '/' || c == '<' || c == '>';
  };
  probe.run(is_mark);
  bool plain = false;
  for (int words = 0; words < 4; ++words) {
    if (read_level(probe, found)) {
      std::string_view place;
      // "NCCL INFO …" is NCCL's own form and part of its messages.
      if (has(probe.text.substr(0, probe.at), "NCCL") || !read_place_behind_level(probe, place))
        return false;
      found.note_place(place);
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

constexpr std::string_view kDayOrMonth = "JFMASONDTW";

constexpr std::array kRecordRows = std::to_array<PrefixRow>({
    {"journal", kDayOrMonth, Evidence::kNone, false, journal},
    {"time-stamp", "[0123456789", Evidence::kNone, true, time_stamp},
    {"cri-stream", "s", Evidence::kNone, true, cri_stream},
    {"glog", "[DIWEFCV", Evidence::kNone, true, glog},
    {"dynamo-frame", "[", Evidence::kNone, false, dynamo_frame},
    {"level-first", "DIWECFTS", Evidence::kNone, true, level_first},
    {"level-after-time", "", Evidence::kNone, true, level_after_time},
    {"bracket-level", "#:[", Evidence::kNone, true, bracket_level},
});

}  // namespace

std::span<const PrefixRow> record_rows() {
  return kRecordRows;
}

}  // namespace tracelore::parsing
