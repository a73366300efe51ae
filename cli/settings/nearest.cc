#include "cli/settings/nearest.h"

#include <algorithm>

namespace tracelore::cli {

std::size_t edits(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1])});
      diagonal = above;
    }
  }
  return row[b.size()];
}

std::string nearest(std::string_view word, std::span<const std::string> words) {
  constexpr std::size_t kLongest = 80;  // of a word that somebody meant
  if (word.size() > kLongest || words.empty()) return {};
  std::string best;
  std::size_t fewest = static_cast<std::size_t>(-1);
  for (const auto& candidate : words) {
    // Part of a long id is enough.
    const bool part = word.size() >= 4 && candidate.find(word) != std::string::npos;
    const auto distance = part ? 1 : edits(word, candidate);
    if (distance < fewest) {
      fewest = distance;
      best = candidate;
    }
  }
  return fewest * 3 <= std::max<std::size_t>(best.size(), 3) ? best : std::string{};
}

std::vector<std::string> all_ids(const Reader& reader) {
  std::vector<std::string> ids;
  for (EntryNumber number = 0; number < reader.size(); ++number)
    if (const auto entry = reader.entry(number)) ids.push_back((*entry)->id);
  std::sort(ids.begin(), ids.end());
  return ids;
}

Error unknown_entry(const Reader& reader, std::string_view id) {
  return Error{ErrorCode::kEntryNotFound,
               {},
               {},
               {{"id", std::string(id)}, {"nearest", nearest(id, all_ids(reader))}}};
}

}  // namespace tracelore::cli
