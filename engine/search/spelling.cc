#include "engine/search/spelling.h"

#include <xapian.h>

#include <algorithm>

#include "engine/base/bytes/ascii.h"
#include "engine/index/schema.h"
#include "engine/search/rank/postings.h"

namespace tracelore {
namespace {

constexpr std::size_t kShortestMisspelt = 4;  // letters of a word that may be misspelt
constexpr std::size_t kLong = 8;       // letters from which one changed letter still tells the word
constexpr std::size_t kSameStart = 2;  // letters that people get right
constexpr std::size_t kMostIdentifiers = 4000;  // identifiers that are compared

std::size_t letters_off(const std::string& word) {
  return word.size() < 9 ? 1 : 2;
}

bool only_letters(const std::string& word) {
  return std::all_of(word.begin(), word.end(), [](char c) { return is_lower(c); });
}

// Optimal string alignment: exchanged neighbours count once. Words are short, so the square is
// small.
std::size_t distance(const std::string& a, const std::string& b) {
  std::vector<std::vector<std::size_t>> cost(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        cost[i][j] = i + j;
        continue;
      }
      const std::size_t changed = a[i - 1] == b[j - 1] ? 0 : 1;
      cost[i][j] = std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, cost[i - 1][j - 1] + changed});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
    }
  }
  return cost[a.size()][b.size()];
}

// Whether `word` is a slip of the keyboard for `meant` and no other word: letters are left out,
// doubled or exchanged far more often than replaced ("spring" is not a slip for "string"), and the
// first one is mostly right.
bool is_slip(const std::string& word, const std::string& meant) {
  if (word.front() != meant.front()) return false;
  return word.size() >= kLong || word.size() != meant.size() ||
         std::is_permutation(word.begin(), word.end(), meant.begin());
}

// The index's identifier nearest to `word` among those that begin alike, the most frequent one of
// several.
std::string near_identifier(const IndexWords& words, const std::string& word) {
  std::string nearest;
  std::size_t least = letters_off(word) + 1;
  std::uint32_t most = 0;
  std::size_t left = kMostIdentifiers;
  words.for_each_term(
      key_of({kIdentifierMark, word.substr(0, kSameStart)}),
      [&](const std::string& term, std::uint32_t holders) {
        const auto text = term.substr(kIdentifierMark.size());
        const auto longer = std::max(text.size(), word.size());
        if (longer - std::min(text.size(), word.size()) <= least && longer <= kMaxTermBytes) {
          const auto off = distance(word, text);
          if (off < least || (off == least && off <= letters_off(word) && holders > most)) {
            least = off;
            most = holders;
            nearest = text;
          }
        }
        return --left > 0;
      });
  return nearest;
}

// The spelling table's word nearest to `word`, the most frequent one of several.
std::string near_word(const IndexWords& words, const std::string& word) {
  return words.database().get_spelling_suggestion(word, static_cast<unsigned>(letters_off(word)));
}

}  // namespace

std::vector<Correction> correct_spelling(const IndexWords& words, const Plan& plan,
                                         const std::vector<bool>& known) {
  std::vector<Correction> corrections;
  for (std::size_t i = 0; i < plan.concepts.size() && i < known.size(); ++i) {
    const auto& one = plan.concepts[i];
    if (known[i] || one.word.size() < kShortestMisspelt || one.word.size() > kMaxTermBytes)
      continue;
    if (one.natural && only_letters(one.word)) {
      const auto word = near_word(words, one.word);
      if (!word.empty()) corrections.push_back({i, word, is_slip(one.word, word)});
    } else if (one.identifier) {
      const auto word = near_identifier(words, one.word);
      if (!word.empty()) corrections.push_back({i, word, false});
    }
  }
  return corrections;
}

}  // namespace tracelore
