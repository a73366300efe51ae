#include "engine/match/confirm/line_literals.h"

#include <algorithm>

namespace tracelore {
namespace {

// White space is compared loosely, so a literal must not depend on it.
std::string_view longest_word_run(std::string_view literal) {
  std::string_view best;
  for (std::size_t at = 0; at < literal.size();) {
    const auto blank = literal.find_first_of("\t\n", at);
    const auto stop = std::min({literal.find("  ", at), blank, literal.size()});
    if (stop - at > best.size()) best = literal.substr(at, stop - at);
    at = stop + 1;
  }
  return best;
}

}  // namespace

std::vector<std::string> line_literals(const Reader& reader) {
  std::vector<std::string> literals;
  for (EntryNumber number = 0; number < reader.size(); ++number) {
    const auto entry = reader.entry(number);
    if (!entry) continue;
    for (const auto& signature : (*entry)->signatures) {
      if (!signature.is_line) continue;
      std::string_view longest;
      for (const auto& piece : signature.pattern.pieces()) {
        if (piece.is_hole) continue;
        if (const auto run = longest_word_run(piece.literal); run.size() > longest.size())
          longest = run;
      }
      literals.emplace_back(longest);
    }
  }
  std::sort(literals.begin(), literals.end());
  literals.erase(std::unique(literals.begin(), literals.end()), literals.end());
  return literals;
}

}  // namespace tracelore
