#include <bit>

#include "engine/paste/prefix/prefixes.h"

namespace tracelore::parsing {
namespace {

constexpr std::size_t kMostPrefixes = 10;

// Restores the cursor unless the reader succeeds.
template <class Read>
bool attempt(Scan& scan, Read read) {
  const auto start = scan.at;
  if (read()) return true;
  scan.at = start;
  return false;
}

constexpr PrefixSet bit(std::size_t row) {
  return PrefixSet{1} << row;
}

// The rows that may stand at `at`, which is no end.
PrefixSet rows_at(std::string_view line, std::size_t at) {
  const auto& table = prefix_table().by_byte;
  auto rows = table[static_cast<unsigned char>(line[at])];
  if (!is_blank(line[at])) return rows;
  while (at + 1 < line.size() && is_blank(line[at])) ++at;
  return rows & table[static_cast<unsigned char>(line[at])];
}

// What must stand behind a doubtful prefix for it to be believed at once.
bool is_emphatic(std::string_view rest) {
  const auto text = ltrim(rest);
  return text.starts_with(kTracebackTitle) ||
         (text.starts_with("File \"") && has(text, "\", line "));
}

// Loguru marks the frame that caught the exception with "> File": that is no quoting.
bool is_loguru_mark(std::string_view line) {
  return line.starts_with("> File \"");
}

bool read_one(std::string_view line, std::size_t& at, PrefixSet believed, Prefixes& found) {
  if (at >= line.size()) return false;
  const auto rows = believed & rows_at(line, at);
  if ((rows & ~prefix_table().behind_time) == 0 && found.seconds < 0) return false;
  for (auto left = rows; left != 0; left &= left - 1) {
    const auto row = static_cast<std::size_t>(std::countr_zero(left));
    Scan scan{line, at};
    if (!attempt(scan, [&] { return prefix_rows()[row].read(scan, found); })) continue;
    if (scan.at == at) continue;
    at = scan.at;
    if (prefix_rows()[row].of_record) found.shape = (found.shape ^ (row + 1)) * 1099511628211ULL;
    found.any = true;
    return true;
  }
  return false;
}

}  // namespace

bool PrefixCensus::count_plain(std::string_view line) {
  if (line.empty()) return true;
  const auto& table = prefix_table();
  const auto text = ltrim(line);
  auto rows = table.by_byte[static_cast<unsigned char>(line.front())];
  if (is_blank(line.front()) && !text.empty())
    rows &= table.by_byte[static_cast<unsigned char>(text.front())];
  if ((rows & ~table.behind_time) != 0) return false;
  lines_ += text.empty() ? 0 : 1;
  return true;
}

std::string_view PrefixCensus::count(std::string_view line, Prefixes& found) {
  // Doubtful prefixes stand behind sure ones ("2025-08-04T07:00:00Z 3: Traceback").
  const auto rest = strip_prefixes(line, sure_prefixes(), found);
  const bool blank = ltrim(line).empty();
  if (!blank) ++lines_;
  if (blank || rest.empty()) return rest;
  for (auto left = ~sure_prefixes() & rows_at(rest, 0); left != 0; left &= left - 1) {
    const auto row = static_cast<std::size_t>(std::countr_zero(left));
    Scan scan{rest};
    Prefixes ignored;
    if (!prefix_rows()[row].read(scan, ignored)) continue;
    ++seen_[row];
    if (is_emphatic(scan.rest()) && !is_loguru_mark(rest)) emphatic_[row] = true;
  }
  return rest;
}

PrefixSet PrefixCensus::believed() const {
  PrefixSet set = sure_prefixes();
  for (std::size_t row = 0; row < prefix_rows().size(); ++row)
    if (emphatic_[row] || (lines_ > 0 && seen_[row] * 10 >= lines_ * 6)) set |= bit(row);
  return set;
}

std::string_view strip_prefixes(std::string_view line, PrefixSet believed, Prefixes& found) {
  std::size_t at = 0;
  for (std::size_t count = 0; count < kMostPrefixes && read_one(line, at, believed, found);
       ++count) {
  }
  auto rest = line.substr(at);
  if (found.box) {
    rest = rtrim(rest);
    if (rest.ends_with("│")) rest.remove_suffix(std::string_view("│").size());
    rest = rtrim(rest);
  }
  return rest;
}

}  // namespace tracelore::parsing
