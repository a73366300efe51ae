// Labels that look like ordinary text, and what viewers and people put before a line.
#include <array>

#include "engine/paste/prefix/prefix.h"

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

// "0: " of srun --label
bool slurm_label(Scan& scan, Prefixes& found) {
  std::size_t rank = 0;
  scan.blanks();
  if (!scan.digits(1, 4, &rank) || !scan.lit(":")) return false;
  if (!scan.lit(" ") && !scan.end()) return false;
  found.set_rank(rank, RankOf::kTask);
  found.speak("task" + std::to_string(rank));
  return true;
}

// "trainer-1  | " of docker compose
bool compose_service(Scan& scan, Prefixes& found) {
  // Asked of every line that begins with a letter, of which most have none.
  if (scan.rest().find('|') == std::string_view::npos) return false;
  const auto name = scan.run([](char c) { return is_word(c) || c == '-' || c == '.'; });
  if (name.size() < 2 || !is_alpha(name.front())) return false;
  if (scan.blanks() == 0 || !scan.lit("|")) return false;
  scan.lit(" ");
  found.speak(name);
  return true;
}

constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

constexpr std::array kLabelRows = std::to_array<PrefixRow>({
    {"stream-name", "s[S", Evidence::kEmphatic, false, stream_name},
    {"compose-service", kLetters, Evidence::kEmphatic, false, compose_service},
    {"slurm-label", " \t0123456789", Evidence::kEmphatic, false, slurm_label},
    {"quote", ">", Evidence::kEmphatic, false, quote},
    {"comment", " \t#", Evidence::kEmphatic, false, comment},
    {"pytest-error", "E", Evidence::kNone, true, pytest_error},
    {"box-wall", "\xE2", Evidence::kNone, true, box_wall},
});

}  // namespace

std::span<const PrefixRow> label_rows() {
  return kLabelRows;
}

}  // namespace tracelore::parsing
