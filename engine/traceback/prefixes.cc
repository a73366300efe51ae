#include "engine/traceback/prefixes.h"

#include <array>
#include <cstring>

#include "engine/traceback/prefix_readers.h"

namespace tracelore::parsing {
namespace {

// "stderr: ", "[stderr] "
bool stream_name(Scan& scan, Prefixes&) {
  return scan.lit("stderr: ") || scan.lit("[stderr] ") || scan.lit("[stdout] ") ||
         scan.lit("STDERR: ");
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

constexpr std::string_view kDayOrMonth = "JFMASONDTW";
constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

constexpr std::array<PrefixRow, 20> kPrefixRows = {{
    {"kubernetes-pod", "[", Evidence::kNone, false, kubernetes_pod},
    {"torch-rank", "[", Evidence::kNone, false, torch_rank},
    {"torchrun-tee", "[", Evidence::kNone, false, torchrun_tee},
    {"mpi-tag", "[", Evidence::kNone, false, mpi_tag},
    {"actor-pid", "(", Evidence::kNone, false, actor_pid},
    {"journal", kDayOrMonth, Evidence::kNone, false, journal},
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
static_assert(kPrefixRows.size() <= 64, "PrefixSet has a bit for each row");

constexpr PrefixTable kTable = [] {
  PrefixTable table;
  for (std::size_t row = 0; row < kPrefixRows.size(); ++row) {
    const auto bit = PrefixSet{1} << row;
    const auto starts = kPrefixRows[row].starts;
    if (kPrefixRows[row].evidence == Evidence::kNone) table.sure |= bit;
    if (starts.empty()) table.behind_time |= bit;
    for (std::size_t byte = 0; byte < table.by_byte.size(); ++byte)
      if (starts.empty() || starts.find(static_cast<char>(byte)) != starts.npos)
        table.by_byte[byte] |= bit;
  }
  return table;
}();

}  // namespace

const PrefixTable& prefix_table() {
  return kTable;
}

void Prefixes::speak(std::string_view who) {
  if (!identity.empty()) identity += '|';
  identity += who.substr(0, 200);
}

void Prefixes::set_rank(std::size_t rank, RankOf of) {
  if (rank >= 1'000'000 || of < rank_of) return;
  process_rank = static_cast<int>(rank);
  rank_of = of;
}

void Prefixes::note_place(std::string_view place) {
  const auto add = [this](std::string_view bytes) {
    std::uint64_t chunk = 0;
    std::memcpy(&chunk, bytes.data(), bytes.size());
    shape = (shape ^ (shape >> 29U) ^ chunk) * 1099511628211ULL;
  };
  for (; place.size() > sizeof shape; place.remove_prefix(sizeof shape))
    add(place.substr(0, sizeof shape));
  if (!place.empty()) add(place);
  log_record = true;
}

std::span<const PrefixRow> prefix_rows() {
  return kPrefixRows;
}

}  // namespace tracelore::parsing
