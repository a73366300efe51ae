#include "engine/search/prefix.h"

#include <xapian.h>

#include <algorithm>
#include <iterator>
#include <map>

#include "engine/index/schema.h"
#include "engine/index/visible.h"

namespace tracelore {
namespace {

constexpr std::size_t kShortest = 2;         // letters before completion helps
constexpr std::size_t kMostLookedAt = 2000;  // terms of the index in one field
constexpr std::size_t kMostCompletions = 24;
constexpr double kCompletion = 0.6;

// The index's terms under `mark` that begin with `start`, with how many entries hold them.
std::map<std::string, std::size_t> completions(const Visible& index, std::string_view mark,
                                               const std::string& start) {
  const auto& database = index.database();
  std::map<std::string, std::size_t> found;
  for (const auto& row : kFields) {
    if (row.kind != FieldKind::kText) continue;
    const auto head = std::string(row.prefix).append(mark);
    std::size_t looked_at = 0;
    for (auto term = database.allterms_begin(head + start);
         term != database.allterms_end(head + start) && looked_at < kMostLookedAt;
         ++term, ++looked_at)
      if (const auto holders = index.holders(term); holders > 0)
        found[(*term).substr(head.size())] += holders;
  }
  return found;
}

}  // namespace

std::vector<Alternative> word_alternatives(const std::string& word, double weight, double credit) {
  return {by_term(kStemMark, stem_of(word), weight, credit),
          by_term(kIdentifierMark, word, weight, credit)};
}

void complete_last_word(const Reader& reader, Plan& plan) {
  const auto last =
      std::max_element(plan.concepts.begin(), plan.concepts.end(),
                       [](const Concept& a, const Concept& b) { return a.span.end < b.span.end; });
  if (last == plan.concepts.end() || last->word.size() < kShortest) return;
  // What the word will be is not known yet: it is taken for one of this field.
  last->realm = std::max(last->realm, Realm::kName);
  std::vector<Alternative> more;
  static_cast<void>(reader.with_database([&](const Xapian::Database& database) {
    more.clear();
    for (const auto mark : {kWordMark, kIdentifierMark}) {
      std::vector<std::pair<std::size_t, std::string>> ranked;
      for (const auto& [word, holders] : completions(Visible(reader, database), mark, last->word))
        ranked.emplace_back(holders, word);
      std::sort(ranked.rbegin(), ranked.rend());
      ranked.resize(std::min(ranked.size(), kMostCompletions));
      for (auto& [holders, word] : ranked)
        more.push_back(by_term(mark, std::move(word), kCompletion));
    }
  }));
  std::move(more.begin(), more.end(), std::back_inserter(last->alternatives));
}

}  // namespace tracelore
