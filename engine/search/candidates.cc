#include "engine/search/candidates.h"

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <span>

#include "engine/search/information.h"
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
  std::vector<IndexWords::List> all;  // the shortest first
  float weight = 0;                   // of an occurrence that is worth everything
  std::size_t concept_ = 0;
};

constexpr float saturated(const Reading& reading) {
  return reading.worth / (reading.worth + kWorthSaturation);
}

// The same of counts that have a byte of their own, by that byte.
constexpr auto kCommonSaturated = [] {
  std::array<float, kCommonReadings.size()> saturated_by_code{};
  for (std::size_t code = 0; code < saturated_by_code.size(); ++code)
    saturated_by_code[code] = saturated(kCommonReadings[code]);
  return saturated_by_code;
}();

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

constexpr std::size_t kAtOnce = 32;

// Compilers turn it into comparisons of several at a time, but not where it is inlined.
[[gnu::noinline]] bool any_above(std::span<const float, kAtOnce> scores, float least) {
  int above = 0;
  for (const auto score : scores) above |= score > least ? 1 : 0;
  return above != 0;
}

// Adds up, entry by entry, what lists are worth.
class Scores {
 public:
  explicit Scores(const IndexWords& words) : words_(words), scores_(words.numbers()) {}

  void add(const Source& source) {
    if (source.all.size() == 1) {
      words_.for_each(source.all.front(), [&](EntryNumber entry, FieldCounts counts,
                                              std::uint8_t code) {
        scores_[entry] += source.weight * (code != kOtherCounts ? kCommonSaturated[code]
                                                                : saturated(reading_of(counts)));
      });
    } else {
      add_together(source);
    }
  }

  Best best(std::size_t count) const {
    // Most entries have nothing or too little, which is told of so many together.
    Best best(count);
    for (std::size_t first = 0; first < scores_.size(); first += kAtOnce) {
      const auto some =
          std::span(scores_).subspan(first, std::min(kAtOnce, scores_.size() - first));
      if (some.size() == kAtOnce && !any_above(some.first<kAtOnce>(), best.least())) continue;
      for (std::size_t i = 0; i < some.size(); ++i)
        best.add(some[i], static_cast<EntryNumber>(first + i));
    }
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
  // Entries that hold all of them in one field.
  void add_together(const Source& source) {
    std::vector<EntryNumber> entries;
    std::vector<FieldCounts> counts;
    for (const auto& held : words_.held(source.all.front())) {
      entries.push_back(held.entry);
      counts.push_back(held.counts);
    }
    for (std::size_t t = 1; t < source.all.size() && !entries.empty(); ++t) {
      std::vector<EntryNumber> left;
      std::vector<FieldCounts> left_counts;
      const auto asked = words_.asked(std::move(entries));
      words_.among(source.all[t], asked, [&](std::size_t place, FieldCounts held, std::uint8_t) {
        const auto least = least_counts(counts[place], held);
        if (least == 0) return;
        left.push_back(asked.entries[place]);
        left_counts.push_back(least);
      });
      entries = std::move(left);
      counts = std::move(left_counts);
    }
    for (std::size_t i = 0; i < entries.size(); ++i)
      scores_[entries[i]] += source.weight * saturated(reading_of(counts[i]));
  }

  const IndexWords& words_;
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
        source.all.push_back(words.find(key_of(lookup)));
      std::sort(source.all.begin(), source.all.end(),
                [](const IndexWords::List& a, const IndexWords::List& b) {
                  return a.entries < b.entries;
                });
      if (source.all.front().entries == 0) continue;
      source.weight = static_cast<float>(alternative.weight * concept_.weight *
                                         information(source.all.front().holders, words.entries()));
      source.concept_ = c;
      sources.push_back(std::move(source));
    }
  }
  std::stable_sort(sources.begin(), sources.end(), [](const Source& a, const Source& b) {
    return a.all.front().entries < b.all.front().entries;
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
  const std::size_t length = sources[next].all.front().entries;
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
    read += sources[s].all.front().entries;
  }
}

// The entries that pass the filters, ascending.
std::vector<EntryNumber> labelled(const IndexWords& words, const Filters& filters) {
  if (filters.empty()) return words.all_entries();
  std::vector<EntryNumber> entries;
  const auto list_of = [&](const auto& filter) {
    return words.find(key_of_label(filter.first, filter.second));
  };
  for (const auto& held : words.held(list_of(filters.front()))) entries.push_back(held.entry);
  for (std::size_t f = 1; f < filters.size(); ++f) {
    std::vector<EntryNumber> left;
    const auto asked = words.asked(std::move(entries));
    words.among(list_of(filters[f]), asked, [&](std::size_t place, FieldCounts, std::uint8_t) {
      left.push_back(asked.entries[place]);
    });
    entries = std::move(left);
  }
  return entries;
}

}  // namespace

std::string key_of(const Lookup& lookup) {
  std::string key(lookup.mark);
  return key.append(lookup.text, 0, kMaxTermBytes);
}

std::string key_of_label(Field field, const std::string& value) {
  std::string key(prefix_of(field));
  return key.append(value, 0, kMaxTermBytes);
}

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
