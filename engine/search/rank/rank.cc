#include "engine/search/rank/rank.h"

#include <algorithm>
#include <numeric>

#include "engine/release/environment.h"
#include "engine/search/rank/information.h"
#include "engine/search/rank/postings.h"
#include "engine/search/rank/worth.h"

namespace tracelore {
namespace {

// Shape of the score; fitted on questions of our own, see evaluate.h, and the first and third of
// these anew with the statistic of decision 35.
constexpr double kOtherWordings = 0.3;  // of the wordings beside the best one
constexpr double kAside = 0.7;          // credit of a word that only the other fields hold
constexpr double kWholeQuestion = 2;    // what an entry gains that holds all of the question
constexpr double kWholeAsked = 1.2;     // and that is titled or asked for so
constexpr double kForeignName = 2;      // share of a name that the whole index does not know
constexpr double kForeignInPart = 0.3;
constexpr double kByWhole = 0.9;  // credit of the parts of what is met as a whole
constexpr double kOwnWord =
    0.75;  // least weight of what the reader wrote: it tells how common a concept is
// Candidates whose words are looked at in their order.
constexpr std::size_t kOrdered = 8;

// What one candidate holds of one concept.
struct Cell {
  double gain = 0;       // of the best wording
  double sum = 0;        // of all wordings
  double credit = 0;     // how far the concept is met
  double asked_for = 0;  // the same in the fields that hold what people ask for
};

class Ranker {
 public:
  Ranker(const IndexWords& words, const Plan& plan)
      : words_(words), plan_(plan), postings_(words, candidates_) {}

  Ranking rank(const Filters& filters, std::size_t most) {
    auto proposal = propose(words_, plan_, filters, most);
    candidates_ = std::move(proposal.documents);
    entries_ = words_.entries();
    look_up();
    ranking_.information.resize(plan_.concepts.size());
    for (std::size_t c = 0; c < plan_.concepts.size(); ++c) fill(c, /*ordered=*/false);
    put_in_order();
    tell_apart();
    ranking_.hits.reserve(candidates_.size());
    for (std::size_t i = 0; i < candidates_.size(); ++i) ranking_.hits.push_back(score_of(i));
    std::sort(ranking_.hits.begin(), ranking_.hits.end(), [](const Ranked& a, const Ranked& b) {
      return a.score != b.score ? a.score > b.score : a.number < b.number;
    });
    ranking_.total = std::max(proposal.total, ranking_.hits.size());
    return std::move(ranking_);
  }

 private:
  void look_up() {
    cells_.resize(plan_.concepts.size() * candidates_.size());
    fields_.resize(candidates_.size());
    occurrences_.reserve(plan_.concepts.size());
    for (const auto& one : plan_.concepts) {
      auto& row = occurrences_.emplace_back();
      row.reserve(one.alternatives.size());
      for (const auto& alternative : one.alternatives)
        row.push_back(postings_.of(alternative.wording));
    }
  }

  Cell& cell(std::size_t c, std::size_t i) { return cells_[c * candidates_.size() + i]; }

  // Until it is known where words stand in their order, they count as standing nowhere so.
  void fill(std::size_t c, bool ordered) {
    const auto& alternatives = plan_.concepts[c].alternatives;
    std::size_t own = 0;
    std::size_t any = 0;
    for (std::size_t a = 0; a < alternatives.size(); ++a) {
      const auto holders = occurrences_[c][a].holders;
      any = std::max(any, holders);
      if (alternatives[a].weight >= kOwnWord) own = std::max(own, holders);
    }
    ranking_.information[c] = information(own > 0 ? own : any, entries_);
    for (std::size_t i = 0; i < candidates_.size(); ++i) cell(c, i) = {};
    for (std::size_t a = 0; a < alternatives.size(); ++a)
      if (ordered || !alternatives[a].wording.in_order) add_gain(c, a);
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      auto& value = cell(c, i);
      value.gain += kOtherWordings * (value.sum - value.gain);
    }
  }

  void add_gain(std::size_t c, std::size_t a) {
    const auto& alternative = plan_.concepts[c].alternatives[a];
    const auto& occurrences = occurrences_[c][a];
    if (occurrences.postings.empty()) return;
    const auto telling =
        std::min(ranking_.information[c], information(occurrences.holders, entries_));
    for (const auto& posting : occurrences.postings) {
      const auto fields = fields_of(posting.frequency);
      auto& value = cell(c, posting.place);
      const auto worth = alternative.weight * worth_of(posting.frequency);
      const auto gain = telling * worth / (worth + kWorthSaturation);
      value.gain = std::max(value.gain, gain);
      value.sum += gain;
      value.credit = std::max(value.credit,
                              alternative.credit * ((fields & kTellingFields) != 0 ? 1 : kAside));
      if ((fields & kAskedFields) != 0)
        value.asked_for = std::max(value.asked_for, alternative.credit);
      fields_[posting.place] |= fields;
    }
  }

  // Words next to each other are looked for in the best candidates only.
  void put_in_order() {
    const auto in_order = [](const Alternative& other) { return other.wording.in_order; };
    std::vector<bool> is_best;
    for (std::size_t c = 0; c < plan_.concepts.size(); ++c) {
      const auto& alternatives = plan_.concepts[c].alternatives;
      if (std::none_of(alternatives.begin(), alternatives.end(), in_order)) continue;
      if (is_best.empty()) is_best = best_so_far();
      for (std::size_t a = 0; a < alternatives.size(); ++a)
        if (alternatives[a].wording.in_order)
          keep_runs(alternatives[a].wording, is_best, occurrences_[c][a]);
      fill(c, /*ordered=*/true);
    }
  }

  std::vector<bool> best_so_far() {
    std::vector<std::pair<double, std::size_t>> scores;
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      double score = 0;
      for (std::size_t c = 0; c < plan_.concepts.size(); ++c)
        score += plan_.concepts[c].weight * cell(c, i).gain;
      scores.emplace_back(-score, i);
    }
    const auto kept = std::min(kOrdered, scores.size());
    std::partial_sort(scores.begin(), scores.begin() + static_cast<std::ptrdiff_t>(kept),
                      scores.end());
    std::vector<bool> is_best(candidates_.size());
    for (std::size_t i = 0; i < kept; ++i) is_best[scores[i].second] = true;
    return is_best;
  }

  // Of what holds the words in any order, what has them next to each other.
  void keep_runs(const Wording& wording, const std::vector<bool>& is_best,
                 Occurrences& occurrences) const {
    const auto together = occurrences.postings.size();
    std::erase_if(occurrences.postings, [&](Posting& posting) {
      if (!is_best[posting.place]) return true;
      posting.frequency = postings_.in_order(wording, posting.place, fields_of(posting.frequency));
      return posting.frequency == 0;
    });
    // What share of the candidates tells is taken to hold for the whole index.
    if (together > 0)
      occurrences.holders =
          (occurrences.holders * occurrences.postings.size() + together - 1) / together;
  }

  void tell_apart() {
    for (std::size_t c = 0; c < plan_.concepts.size(); ++c) {
      const auto& row = occurrences_[c];
      ranking_.known.push_back(
          std::any_of(row.begin(), row.end(), [](const auto& met) { return met.holders > 0; }));
      ranking_.realms.push_back(realm_of(plan_.concepts[c], row));
    }
  }

  // The index's own packages, and identifiers that its entries hold, are names of the field without
  // the glossary saying so.
  Realm realm_of(const Concept& one, const std::vector<Occurrences>& occurrences) const {
    const bool package =
        one.realm == Realm::kOpen &&
        words_.holders(filed_text(prefix_of(Field::kPackage), normalize_package(one.word))) > 0;
    const bool held = one.identifier && !occurrences.empty() && occurrences[0].holders > 0;
    return package || held ? std::max(one.realm, Realm::kName) : one.realm;
  }

  Ranked score_of(std::size_t i) {
    Ranked hit;
    hit.number = words_.number_of(candidates_[i]);
    hit.fields = fields_[i];
    const auto concepts = plan_.concepts.size();
    met_.assign(concepts, 0);
    asked_for_.assign(concepts, 0);
    for (std::size_t c = 0; c < concepts; ++c) {
      const auto& one = plan_.concepts[c];
      const auto& value = cell(c, i);
      const auto gain = one.weight * value.gain;
      hit.score += gain;
      if (one.share > 0) hit.strength += gain;
      const bool is_about = value.credit > kAside;
      hit.lacks_foreign_name |= ranking_.realms[c] == Realm::kElsewhere && !is_about;
      if (value.gain == 0) continue;
      met_[c] = std::max(met_[c], value.credit);
      asked_for_[c] = std::max(asked_for_[c], value.asked_for);
      for (const auto part : one.parts) {
        met_[part] = std::max(met_[part], kByWhole);
        if (value.asked_for > 0) asked_for_[part] = std::max(asked_for_[part], kByWhole);
      }
    }
    add_coverage(hit);
    return hit;
  }

  void add_coverage(Ranked& hit) const {
    double asked = 0;
    for (std::size_t c = 0; c < plan_.concepts.size(); ++c) {
      const auto share = plan_.concepts[c].share * ranking_.information[c] * weight_if_unknown(c);
      asked += share;
      hit.coverage += share * met_[c];
      hit.asked_for += share * asked_for_[c];
    }
    hit.coverage = asked > 0 ? hit.coverage / asked : 1;
    hit.asked_for = asked > 0 ? hit.asked_for / asked : 1;
    hit.score *= 1 + kWholeQuestion * hit.coverage + kWholeAsked * hit.asked_for;
    hit.strength /= information(1, entries_);
  }

  // A name that the whole index does not know tells twice that the question is of another field; an
  // identifier of which it knows a part (`libcudnn.so.9`) hardly does.
  double weight_if_unknown(std::size_t c) const {
    const auto& one = plan_.concepts[c];
    if (ranking_.known[c] || !one.name) return 1;
    const bool in_part = std::any_of(one.parts.begin(), one.parts.end(),
                                     [&](std::size_t part) { return ranking_.known[part]; });
    return in_part ? kForeignInPart : kForeignName;
  }

  const IndexWords& words_;
  const Plan& plan_;
  std::vector<Xapian::docid> candidates_;
  Postings postings_;
  std::size_t entries_ = 0;                            // of the whole index
  std::vector<std::vector<Occurrences>> occurrences_;  // by concept and alternative
  std::vector<Cell> cells_;                            // by concept and candidate
  std::vector<FieldSet> fields_;                       // by candidate
  std::vector<double> met_, asked_for_;                // by concept, of one candidate
  Ranking ranking_;
};

}  // namespace

Ranking rank_entries(const IndexWords& words, const Plan& plan, const Filters& filters,
                     std::size_t most) {
  return Ranker(words, plan).rank(filters, most);
}

}  // namespace tracelore
