#include "engine/paste/undress/wraps.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/paste/class_name.h"
#include "engine/paste/clean_line.h"
#include "engine/paste/prefix/prefixes.h"
#include "engine/paste/scan.h"
#include "engine/paste/undress/decoration.h"

namespace tracelore::parsing {
namespace {

// A line that cannot be the rest of the line above it.
bool begins_anew(std::string_view text) {
  if (text.empty() || text.starts_with("  ") || text.starts_with('\t')) return true;
  if (text.starts_with("Traceback") || text.starts_with("During handling") ||
      text.starts_with("The above exception") || text.starts_with("File \"") ||
      text.starts_with("[rank") || text.starts_with(">>>") || text.starts_with("E  ") ||
      text.starts_with("> "))
    return true;
  const auto start = exception_line(text);
  if (start && start->strong) return true;
  Prefixes found;
  strip_prefixes(text, sure_prefixes(), found);
  return found.any && (found.seconds >= 0 || found.log_record || !found.identity.empty());
}

// Whether `next` reads as the rest of a line that the terminal broke. A sentence begins with a
// capital letter, and logs repeat the form of their lines.
bool reads_on(std::string_view line, std::string_view next) {
  if (trim(next).size() < 2 || begins_anew(next) || line.substr(0, 5) == next.substr(0, 5))
    return false;
  const char last = line.back(), first = next.front();
  // A frame ends with the name of a function, which goes on as a name does.
  if (has(line, "File \"") && has(line, ", in ") && is_word(last) && !is_word(first) &&
      first != '.' && first != '<')
    return false;
  return !is_upper(first) || (is_word(last) && last != '.' && is_upper(last));
}

bool opens_error(std::string_view text) {
  return has(text, "File \"") || quoted_exception(text).has_value();
}

// A terminal breaks at its last column; 0 where the paste shows no such column.
std::size_t wrap_column(const std::vector<SourceLine>& lines, bool ascii) {
  std::size_t widest = 0;
  const auto width_of = [ascii](const SourceLine& line) {
    return ascii ? line.text.size() : display_width(line.text);
  };
  for (const auto& line : lines) {
    widest = std::max(widest, width_of(line));
    if (widest > 260) return 0;
  }
  if (widest < 60) return 0;
  std::size_t broken = 0, full = 0, errors = 0, inside = 0;
  for (std::size_t at = 0; at + 1 < lines.size(); ++at) {
    const std::string_view text = lines[at].text;
    // A character has as many bytes as columns or more.
    if (text.size() < widest || width_of(lines[at]) != widest) continue;
    if (is_decoration(text) || is_progress(text) || rtrim(text).ends_with("│") ||
        rtrim(text).ends_with("|"))
      return 0;
    ++full;
    if (!reads_on(text, lines[at + 1].text)) continue;
    ++broken;
    if ((is_word(text.back()) || text.back() == ',') && !is_blank(lines[at + 1].text.front()))
      ++inside;
    errors += opens_error(text) ? 1 : 0;
  }
  static constexpr std::array<std::size_t, 7> kUsual = {80, 100, 120, 132, 140, 160, 200};
  const bool usual = std::find(kUsual.begin(), kUsual.end(), widest) != kUsual.end();
  if (broken == 0 || broken * 2 < full) return 0;
  // A terminal breaks inside words about as often as beside them; what breaks at words never does.
  if (inside * 3 < broken) return 0;
  return usual || (broken >= 2 && errors >= 1) ? widest : 0;
}

}  // namespace

void join_wraps(std::vector<SourceLine>& lines, bool ascii, Made& made, std::uint32_t& notes) {
  const auto column = wrap_column(lines, ascii);
  if (column == 0) return;
  std::vector<SourceLine> joined;
  joined.reserve(lines.size());
  bool open = false, growing = false;  // the last joined text is the last one made
  for (auto& line : lines) {
    const bool full = display_width(line.text) == column;
    if (open && reads_on(joined.back().text, line.text)) {
      auto& last = joined.back();
      if (!growing) made.emplace_front(last.text);
      growing = true;
      last.text = made.front() += line.text;
      last.source.last = line.source.last;
      last.bytes.end = line.bytes.end;
      notes |= kNoteUnwrapped;
    } else {
      joined.push_back(line);
      growing = false;
    }
    open = full;
  }
  lines = std::move(joined);
}

}  // namespace tracelore::parsing
