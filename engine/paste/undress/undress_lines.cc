#include "engine/paste/undress/undress_lines.h"

#include <algorithm>
#include <string>
#include <utility>

#include "engine/paste/clean_line.h"
#include "engine/paste/scan.h"
#include "engine/paste/undress/joined_lines.h"
#include "engine/paste/undress/joined_traceback.h"
#include "engine/paste/undress/json_record.h"
#include "engine/paste/undress/plain_characters.h"
#include "engine/paste/undress/undress.h"

namespace tracelore::parsing {
namespace {

constexpr std::size_t kMostPiecesPerLine = 20'000;

// Colour codes whose ESC was lost are only believed where the paste resets colours the same way.
bool has_bare_codes(std::string_view line) {
  for (std::size_t at = 0;;) {
    const auto found = line.find("[0m", at);
    if (found == line.npos) return false;
    if (found == 0 || line[found - 1] != '\x1B') return true;
    at = found + 1;
  }
}

// Collects what lines become, no more than `most`.
struct Undresser {
  std::size_t most;
  bool bare_codes;
  Made& made;
  std::uint32_t& notes;
  std::vector<SourceLine> lines;

  // `line` gives the place; the text may be what a record of a log had inside.
  void add(std::string_view text, const SourceLine& line) {
    bool ansi = false, html = false, progress = false;
    const auto plain = plain_characters(undo_html(strip_ansi(text, bare_codes, ansi), html));
    std::size_t count = 0;
    for (const auto state : split_carriage_returns(plain, progress))
      for (auto& inner : undo_json(state))
        for (const auto part : split_glued(inner))
          for (const auto single : split_joined_traceback(part)) {
            if (++count > kMostPiecesPerLine || lines.size() >= most) {
              notes |= kNoteTruncated;
              break;
            }
            lines.push_back({made.emplace_front(single), line.source, line.bytes});
          }
    if (ansi) notes |= kNoteAnsi;
    if (html) notes |= kNoteHtml;
    if (progress) notes |= kNoteProgress;
  }
};

bool may_be_record(std::string_view line) {
  return rtrim(line).ends_with('}');
}

}  // namespace

std::vector<SourceLine> undress_lines(std::vector<SourceLine> lines, std::size_t most, Made& made,
                                      std::uint32_t& notes) {
  const bool bare = std::any_of(lines.begin(), lines.end(),
                                [](const SourceLine& line) { return has_bare_codes(line.text); });
  const auto dressed = [&](const SourceLine& line) {
    return find_dress(line.text, 0, bare) != line.text.npos || is_joined_traceback(line.text);
  };
  const auto recorded = [](const SourceLine& line) { return may_be_record(line.text); };
  const auto first = std::find_if(lines.begin(), lines.end(), [&](const SourceLine& line) {
    return recorded(line) || dressed(line);
  });
  if (first == lines.end()) return lines;
  Undresser undresser{most, bare, made, notes, {}};
  undresser.lines.reserve(lines.size());
  undresser.lines.assign(lines.begin(), first);
  for (auto line = first; line != lines.end(); ++line) {
    const auto record = recorded(*line) ? undo_json_record(line->text) : std::vector<std::string>{};
    if (!record.empty()) {
      notes |= kNotePrefix;
      for (const auto& text : record) undresser.add(text, *line);
    } else if (undresser.lines.size() >= most || dressed(*line)) {
      undresser.add(line->text, *line);
    } else {
      undresser.lines.push_back(*line);
    }
  }
  return std::move(undresser.lines);
}

}  // namespace tracelore::parsing
