#include "engine/search/candidates.h"

#include <algorithm>
#include <functional>
#include <numeric>

#include "engine/search/information.h"
#include "engine/search/postings.h"
#include "engine/search/reading.h"

namespace tracelore {
namespace {

// The lists are read from the shortest on. A long one, of more than this share of all entries, is
// left out where the entries of the shorter ones cannot be overtaken by what is only in it, and all
// that is left once so much has been read.
constexpr std::size_t kLongList = 2048;
constexpr std::size_t kLongShare = 16;
constexpr std::size_t kMostRead = 200'000;
constexpr std::size_t kSafeHits = 10;  // that must not be overtaken

// What the lists of one alternative add to an entry's score.
struct Source {
  std::vector<const IndexWords::List*> all;  // the shortest first
  float weight = 0;                          // of an occurrence that is worth everything
  std::size_t concept_ = 0;
};

float saturated(FieldCounts counts) {
  const auto worth = worth_of(counts);
  return worth / (worth + kWorthSaturation);
}

// The entries of both lists, with what a field holds of both.
std::vector<IndexWords::Held> in_both(const std::vector<IndexWords::Held>& some,
                                      const std::vector<IndexWords::Held>& others) {
  std::vector<IndexWords::Held> both;
  auto other = others.begin();
  for (const auto& held : some) {
    while (other != others.end() && other->entry < held.entry) ++other;
    if (other == others.end()) break;
    if (other->entry == held.entry)
      both.push_back({held.entry, least_counts(held.counts, other->counts)});
  }
  return both;
}

// The `count` best scores, and whose they are. Twice as many are kept before the worse half is cut
// off, which costs a fraction of a heap.
class Best {
 public:
  explicit Best(std::size_t count) : count_(count) { kept_.reserve(2 * count); }

  // Entries come in their order; of equal scores the first one stays.
  void add(float score, EntryNumber entry) {
    if (score <= least_) return;
    kept_.emplace_back(score, ~entry);
    if (kept_.size() == 2 * count_) cut();
  }

  // What a score must be above to be among them still; 0 where there are fewer.
  float least() const { return least_; }

  // After the last one.
  void cut() {
    if (kept_.size() < count_) return;
    const auto last = kept_.begin() + static_cast<std::ptrdiff_t>(count_) - 1;
    std::nth_element(kept_.begin(), last, kept_.end(), std::greater<>());
    least_ = last->first;
    kept_.erase(last + 1, kept_.end());
  }

  std::vector<EntryNumber> entries() const {
    std::vector<EntryNumber> entries;
    for (const auto& [score, entry] : kept_) entries.push_back(~entry);
    std::sort(entries.begin(), entries.end());
    return entries;
  }

 private:
  std::size_t count_;
  float least_ = 0;
  std::vector<std::pair<float, EntryNumber>> kept_;
};

// Adds up, entry by entry, what lists are worth.
class Scores {
 public:
  explicit Scores(const IndexWords& words) : scores_(words.numbers()) {}

  // Of several lists: to the entries that hold all of them in one field.
  void add(const Source& source) {
    if (source.all.size() == 1) return add(source.all.front()->held, source.weight);
    auto together = source.all.front()->held;
    for (std::size_t t = 1; t < source.all.size(); ++t)
      together = in_both(together, source.all[t]->held);
    add(together, source.weight);
  }

  Best best(std::size_t count) const {
    Best best(count);
    for (std::size_t i = 0; i < scores_.size(); ++i)
      best.add(scores_[i], static_cast<EntryNumber>(i));
    best.cut();
    return best;
  }

  Best best_of(const std::vector<EntryNumber>& entries, std::size_t count) const {
    Best best(count);
    for (const auto entry : entries) best.add(scores_[entry], entry);
    best.cut();
    return best;
  }

 private:
  void add(const std::vector<IndexWords::Held>& list, float weight) {
    for (const auto& held : list) scores_[held.entry] += weight * saturated(held.counts);
  }

  std::vector<float> scores_;
};

// Whether what holds the concept may answer the plan: what only helps to order entries proposes
// none, unless there is nothing else. The words in their order do: of thousands of entries that
// hold them, those that say the same are to be among the first.
bool proposes(const Plan& plan, const Concept& concept_) {
  const bool asks = std::any_of(plan.concepts.begin(), plan.concepts.end(),
                                [](const Concept& other) { return other.share > 0; });
  return !asks || concept_.share > 0 || concept_.quotes || !concept_.parts.empty();
}

std::vector<Source> sources_of(const IndexWords& words, const Plan& plan) {
  std::vector<Source> sources;
  for (std::size_t c = 0; c < plan.concepts.size(); ++c) {
    const auto& concept_ = plan.concepts[c];
    if (!proposes(plan, concept_)) continue;
    for (const auto& alternative : concept_.alternatives) {
      Source source;
      for (const auto& lookup : alternative.wording.all)
        source.all.push_back(&words.find(key_of(lookup)));
      std::sort(source.all.begin(), source.all.end(),
                [](const auto* a, const auto* b) { return a->held.size() < b->held.size(); });
      if (source.all.front()->held.empty()) continue;
      source.weight = static_cast<float>(alternative.weight * concept_.weight *
                                         information(source.all.front()->holders, words.entries()));
      source.concept_ = c;
      sources.push_back(std::move(source));
    }
  }
  std::stable_sort(sources.begin(), sources.end(), [](const Source& a, const Source& b) {
    return a.all.front()->held.size() < b.all.front()->held.size();
  });
  return sources;
}

// The most that an entry can gain by the sources from `first` on.
float most_left(const std::vector<Source>& sources, std::size_t first, std::size_t concepts) {
  std::vector<float> most(concepts);
  for (auto s = first; s < sources.size(); ++s)
    most[sources[s].concept_] = std::max(most[sources[s].concept_], sources[s].weight);
  return std::accumulate(most.begin(), most.end(), 0.0F);
}

// Whether what is left can be left out: it is long, and overtakes nobody.
bool is_enough(const IndexWords& words, const std::vector<Source>& sources, std::size_t next,
               std::size_t read, std::size_t concepts, const Scores& scores) {
  const std::size_t length = sources[next].all.front()->held.size();
  if (length < kLongList || length < words.entries() / kLongShare) return false;
  if (read + length > kMostRead && read > 0) return true;
  return scores.best(kSafeHits).least() > most_left(sources, next, concepts);
}

void add_sources(const IndexWords& words, const Plan& plan, Scores& scores) {
  const auto sources = sources_of(words, plan);
  std::size_t read = 0;
  for (std::size_t s = 0; s < sources.size(); ++s) {
    if (is_enough(words, sources, s, read, plan.concepts.size(), scores)) return;
    scores.add(sources[s]);
    read += sources[s].all.front()->held.size();
  }
}

// The entries that pass the filters, ascending.
std::vector<EntryNumber> labelled(const IndexWords& words, const Filters& filters) {
  if (filters.empty()) return words.all_entries();
  const auto list_of = [&](const auto& filter) -> const auto& {
    return words.find(key_of_label(filter.first, filter.second)).held;
  };
  auto left = list_of(filters.front());
  for (std::size_t f = 1; f < filters.size(); ++f) left = in_both(left, list_of(filters[f]));
  std::vector<EntryNumber> entries;
  for (const auto& held : left) entries.push_back(held.entry);
  return entries;
}

}  // namespace

Proposal propose(const IndexWords& words, const Plan& plan, const Filters& filters,
                 std::size_t most) {
  Proposal proposal;
  if (plan.concepts.empty()) {
    proposal.candidates = labelled(words, filters);
    proposal.total = proposal.candidates.size();
    if (proposal.candidates.size() > most) proposal.candidates.resize(most);
    return proposal;
  }
  Scores scores(words);
  add_sources(words, plan, scores);
  const auto best =
      filters.empty() ? scores.best(most) : scores.best_of(labelled(words, filters), most);
  proposal.candidates = best.entries();
  proposal.total = proposal.candidates.size();
  return proposal;
}

}  // namespace tracelore
