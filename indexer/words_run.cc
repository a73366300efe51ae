#include "indexer/words_run.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

#include "engine/index/schema.h"
#include "indexer/entry_terms.h"
#include "indexer/words_bytes.h"

namespace tracelore {
namespace {

constexpr unsigned kPlaceBits = 29;
constexpr std::uint32_t kMostPlace = (1U << kPlaceBits) - 1;
static_assert(kTextFieldCount <= 1U << (32 - kPlaceBits));
constexpr std::uint32_t kNoTerm = UINT32_MAX;

// What one entry holds of a term; sorted.
void describe(std::span<const std::uint32_t> at, bool places, WordPosting& posting) {
  posting.counts = 0;
  posting.places.clear();
  for (std::size_t i = 0; i < at.size();) {
    const auto field = at[i] >> kPlaceBits;
    auto end = i;
    while (end < at.size() && at[end] >> kPlaceBits == field) ++end;
    const auto count = static_cast<std::uint32_t>(end - i);
    posting.counts |= counts_in(field, count);
    if (places && count >= kMostCounted) put_number(count - kMostCounted, posting.places);
    std::uint32_t before = 0;
    for (; i < end; ++i) {
      const auto place = at[i] & kMostPlace;
      if (places) put_number(place - std::exchange(before, place), posting.places);
    }
  }
}

}  // namespace

WordsRun::WordsRun(const Lexicon& lexicon) : lexicon_(lexicon), stem_("en") {
  make_room();
}

// Half of the slots are free.
void WordsRun::make_room() {
  constexpr std::size_t kLeast = 1024;
  slots_.assign(std::max(kLeast, 2 * slots_.size()), kNoTerm);
  for (std::size_t i = 0; i < terms_.size(); ++i) {
    auto slot = terms_[i].hash;
    while (slots_[slot & (slots_.size() - 1)] != kNoTerm) ++slot;
    slots_[slot & (slots_.size() - 1)] = static_cast<std::uint32_t>(i);
  }
}

std::uint32_t WordsRun::term(std::string_view mark, std::string_view text) {
  key_.assign(mark).append(text.substr(0, kMaxTermBytes));
  const auto hash = std::hash<std::string>()(key_);
  for (auto slot = hash;; ++slot) {
    auto& number = slots_[slot & (slots_.size() - 1)];
    if (number == kNoTerm) {
      const auto added = number = static_cast<std::uint32_t>(terms_.size());
      const bool has_places = mark == kWordMark && lexicon_.asks_for_places(text);
      terms_.push_back({key_, hash, kNoTerm, has_places});
      if (2 * terms_.size() > slots_.size()) make_room();
      return added;
    }
    if (terms_[number].hash == hash && terms_[number].text == key_) return number;
  }
}

std::uint32_t WordsRun::stem_of(std::uint32_t word, std::string_view text) {
  if (terms_[word].stem == kNoTerm) {
    const auto stem = term(kStemMark, stem_(std::string(text)));
    terms_[word].stem = stem;
  }
  return terms_[word].stem;
}

void WordsRun::add(std::vector<Occurrence>& entry, std::size_t field, const Term& term,
                   std::uint32_t place) {
  const auto mark = mark_of(term.kind);
  const auto number = this->term(mark, term.text);
  const auto of_field = static_cast<std::uint32_t>(field << kPlaceBits);
  const auto own = mark == kWordMark ? std::min(place, kMostPlace) : 0;
  entry.push_back({number, of_field | own});
  if (term.kind == TermKind::kWord) entry.push_back({stem_of(number, term.text), of_field});
}

void WordsRun::put(std::uint32_t number, const Entry& entry) {
  auto& occurrences = entries_[number];
  occurrences.clear();
  for_each_term(entry, lexicon_.segmenter(),
                [&](std::size_t field, const Term& term, std::uint32_t place) {
                  add(occurrences, field, term, place);
                });
  for (const auto& label : labels_of(entry)) occurrences.push_back({term("", label), 0});
}

void WordsRun::remove(std::uint32_t number) {
  entries_.erase(number);
}

void WordsRun::for_each_spelling(
    std::uint32_t number, const std::function<void(const std::string&, std::uint32_t)>& use) const {
  const auto entry = entries_.find(number);
  if (entry == entries_.end()) return;
  std::map<std::uint32_t, std::uint32_t> fields;  // of words: a bit for each
  for (const auto& [term, at] : entry->second)
    if (terms_[term].text.starts_with(kWordMark)) fields[term] |= 1U << (at >> kPlaceBits);
  for (const auto& [term, bits] : fields) {
    const auto word = terms_[term].text.substr(kWordMark.size());
    if (is_spelt(word)) use(word, static_cast<std::uint32_t>(std::popcount(bits)));
  }
}

void WordsRun::for_each(const UseWord& use) const {
  // The occurrences of each term one after the other, entries ascending.
  struct Held {
    std::uint32_t entry;
    std::uint32_t at;
  };
  std::vector<std::size_t> starts(terms_.size() + 1);
  for (const auto& [number, occurrences] : entries_)
    for (const auto& one : occurrences) ++starts[one.term + std::size_t{1}];
  std::partial_sum(starts.begin(), starts.end(), starts.begin());
  std::vector<Held> held(starts.back());
  auto next = starts;
  for (const auto& [number, occurrences] : entries_)
    for (const auto& one : occurrences) held[next[one.term]++] = {number, one.at};
  std::vector<std::uint32_t> sorted(terms_.size());
  std::iota(sorted.begin(), sorted.end(), 0U);
  std::sort(sorted.begin(), sorted.end(),
            [&](std::uint32_t a, std::uint32_t b) { return terms_[a].text < terms_[b].text; });
  std::vector<WordPosting> postings;
  std::vector<std::uint32_t> at;
  for (const auto term : sorted) {
    std::size_t used = 0;
    for (auto i = starts[term]; i < starts[term + std::size_t{1}];) {
      const auto entry = held[i].entry;
      at.clear();
      for (; i < starts[term + std::size_t{1}] && held[i].entry == entry; ++i)
        at.push_back(held[i].at);
      std::sort(at.begin(), at.end());
      if (used == postings.size()) postings.emplace_back();
      postings[used].entry = entry;
      describe(at, terms_[term].has_places, postings[used++]);
    }
    if (used > 0) use(terms_[term].text, std::span(postings).first(used));
  }
}

std::string WordsRun::bytes() const {
  std::string bytes;
  for_each([&](std::string_view text, std::span<const WordPosting> postings) {
    put_term(text, postings, bytes);
  });
  return bytes;
}

}  // namespace tracelore
