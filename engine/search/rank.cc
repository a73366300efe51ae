#include "engine/search/rank.h"

#include <xapian.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "engine/release/environment.h"
#include "engine/search/occurrences.h"

namespace tracelore {
namespace {

// Shape of the score; fitted on questions of our own, see evaluate.h.
constexpr double kFieldSaturation =
    0.6;                             // occurrences in one field at which a further one adds little
constexpr double kSaturation = 3.5;  // of a concept over all fields
constexpr double kOtherWordings = 0.2;  // of the wordings beside the best one
constexpr double kTellingField = 2;     // least weight of a field that says what an entry is about
constexpr double kAskedField = 4;       // least weight of a field that holds what people ask for
constexpr double kAside = 0.7;          // credit of a word that only the other fields hold
constexpr double kWholeQuestion = 1.6;  // what an entry gains that holds all of the question
constexpr double kWholeTold = 1.2;      // and that is titled or asked for so
constexpr double kForeignName = 2;      // share of a name that the whole index does not know
constexpr double kForeignInPart = 0.3;
constexpr double kByWhole = 0.9;  // credit of the parts of what is met as a whole
constexpr double kOwnWord =
    0.75;  // least weight of what the reader wrote: it tells how common a concept is

double information(std::size_t holders, std::size_t entries) {
  const auto n = static_cast<double>(entries);
  const auto df = static_cast<double>(std::min(holders, entries));
  return std::log(1 + (n - df + 0.5) / (df + 0.5));
}

class Ranker {
 public:
  Ranker(const Xapian::Database& database, const Plan& plan) : database_(database), plan_(plan) {}

  Ranking rank(const Filters& filters, std::size_t most) {
    Xapian::Enquire enquire(database_);
    enquire.set_query(with_filters(query(), filters));
    const auto proposed = enquire.get_mset(0, static_cast<Xapian::doccount>(most));
    std::vector<Xapian::docid> candidates(proposed.begin(), proposed.end());
    std::sort(candidates.begin(), candidates.end());
    score(candidates);
    Ranking ranking;
    ranking.hits = std::move(hits_);
    ranking.known = known_;
    ranking.realms = realms_;
    ranking.information = information_;
    ranking.total = std::max<std::size_t>(proposed.get_matches_estimated(), ranking.hits.size());
    return ranking;
  }

 private:
  Xapian::Query query() const {
    if (plan_.concepts.empty()) return Xapian::Query::MatchAll;
    const bool asks = std::any_of(plan_.concepts.begin(), plan_.concepts.end(),
                                  [](const Concept& concept_) { return concept_.share > 0; });
    std::vector<Xapian::Query> any;
    for (const auto& concept_ : plan_.concepts) {
      // What only helps to order entries proposes none.
      if (asks && concept_.share == 0 && concept_.parts.empty()) continue;
      for (const auto& alternative : concept_.alternatives)
        any.push_back(Xapian::Query(Xapian::Query::OP_SCALE_WEIGHT,
                                    wording_query(alternative.wording),
                                    alternative.weight * concept_.weight));
    }
    return Xapian::Query(Xapian::Query::OP_OR, any.begin(), any.end());
  }

  Xapian::Query wording_query(const Wording& wording) const {
    std::vector<Xapian::Query> all;
    for (const auto& lookup : wording.all) {
      std::vector<Xapian::Query> any;
      for (const auto field : text_fields()) {
        const auto term = index_term(field, lookup.mark, lookup.text);
        if (!database_.term_exists(term)) continue;
        any.push_back(Xapian::Query(Xapian::Query::OP_SCALE_WEIGHT, Xapian::Query(term),
                                    row_of(field).weight));
      }
      all.push_back(Xapian::Query(Xapian::Query::OP_OR, any.begin(), any.end()));
    }
    return Xapian::Query(Xapian::Query::OP_AND, all.begin(), all.end());
  }

  static Xapian::Query with_filters(Xapian::Query query, const Filters& filters) {
    for (const auto& [field, value] : filters)
      query = Xapian::Query(Xapian::Query::OP_FILTER, query,
                            Xapian::Query(index_term(field, "", value)));
    return query;
  }

  // One concept in every candidate.
  struct Value {
    double information = 0;
    std::vector<double> gain;
    std::vector<double> credit;
    std::vector<double> told;  // credit in the fields that say what people ask for
  };

  Value value_of(const Concept& concept_) {
    std::vector<Occurrences> occurrences;
    std::size_t own = 0;
    std::size_t any = 0;
    for (const auto& alternative : concept_.alternatives) {
      occurrences.push_back(table_->of(alternative.wording));
      const auto holders = occurrences.back().holders;
      any = std::max(any, holders);
      if (alternative.weight >= kOwnWord) own = std::max(own, holders);
    }
    known_.push_back(any > 0);
    realms_.push_back(realm_of(concept_, occurrences));
    Value value{information(own > 0 ? own : any, database_.get_doccount()),
                std::vector<double>(candidates_), std::vector<double>(candidates_),
                std::vector<double>(candidates_)};
    std::vector<double> sum(candidates_);
    for (std::size_t a = 0; a < occurrences.size(); ++a) {
      if (occurrences[a].holders > 0)
        add_gain(concept_.alternatives[a], occurrences[a], value, sum);
    }
    for (std::size_t i = 0; i < candidates_; ++i)
      value.gain[i] += kOtherWordings * (sum[i] - value.gain[i]);
    return value;
  }

  // The index's own packages, and identifiers that its entries hold, are names of the field without
  // the glossary saying so.
  Realm realm_of(const Concept& concept_, const std::vector<Occurrences>& occurrences) const {
    const bool package =
        concept_.realm == Realm::kOpen &&
        database_.term_exists(index_term(Field::kPackage, "", normalize_package(concept_.word)));
    const bool held = concept_.identifier && !occurrences.empty() && occurrences[0].holders > 0;
    return package || held ? std::max(concept_.realm, Realm::kName) : concept_.realm;
  }

  void add_gain(const Alternative& alternative, const Occurrences& occurrences, Value& value,
                std::vector<double>& sum) {
    const auto telling =
        std::min(value.information, information(occurrences.holders, database_.get_doccount()));
    for (std::size_t i = 0; i < candidates_; ++i) {
      double worth = 0;
      double place = 0;
      double told = 0;
      for (std::size_t f = 0; f < occurrences.counts.size(); ++f) {
        const auto count = occurrences.counts[f].empty() ? 0 : occurrences.counts[f][i];
        if (count == 0) continue;
        const auto weight = row_of(table_->fields()[f]).weight;
        worth += weight * count / (count + kFieldSaturation);
        place = std::max(place, weight >= kTellingField ? 1 : kAside);
        told = std::max(told, weight >= kAskedField ? 1.0 : 0.0);
        matched_[i] |= 1U << f;
      }
      worth *= alternative.weight;
      const auto gain = telling * worth / (worth + kSaturation);
      value.gain[i] = std::max(value.gain[i], gain);
      sum[i] += gain;
      value.credit[i] = std::max(value.credit[i], alternative.credit * place);
      value.told[i] = std::max(value.told[i], alternative.credit * told);
    }
  }

  void score(const std::vector<Xapian::docid>& candidates) {
    candidates_ = candidates.size();
    matched_.assign(candidates_, 0);
    table_.emplace(database_, candidates);
    std::vector<Value> values;
    for (const auto& concept_ : plan_.concepts) {
      values.push_back(value_of(concept_));
      information_.push_back(values.back().information);
    }
    for (std::size_t i = 0; i < candidates_; ++i)
      hits_.push_back(score_of(i, candidates[i], values));
    std::sort(hits_.begin(), hits_.end(), [](const Ranked& a, const Ranked& b) {
      return a.score != b.score ? a.score > b.score : a.number < b.number;
    });
  }

  Ranked score_of(std::size_t i, Xapian::docid document, const std::vector<Value>& values) const {
    Ranked hit;
    hit.number = document - 1;
    std::vector<double> met(values.size());
    std::vector<double> told(values.size());
    for (std::size_t c = 0; c < values.size(); ++c) {
      const auto& concept_ = plan_.concepts[c];
      const auto gain = concept_.weight * values[c].gain[i];
      hit.score += gain;
      if (concept_.share > 0) hit.strength += gain;
      const bool is_about = values[c].credit[i] > kAside;
      hit.lacks_foreign_name |= realms_[c] == Realm::kElsewhere && !is_about;
      if (values[c].gain[i] == 0) continue;
      met[c] = std::max(met[c], values[c].credit[i]);
      told[c] = std::max(told[c], values[c].told[i]);
      for (const auto part : concept_.parts) {
        met[part] = std::max(met[part], kByWhole);
        if (values[c].told[i] > 0) told[part] = std::max(told[part], kByWhole);
      }
    }
    double asked = 0;
    for (std::size_t c = 0; c < values.size(); ++c) {
      const auto share = plan_.concepts[c].share * values[c].information * weight_if_unknown(c);
      asked += share;
      hit.coverage += share * met[c];
      hit.told += share * told[c];
    }
    hit.coverage = asked > 0 ? hit.coverage / asked : 1;
    hit.told = asked > 0 ? hit.told / asked : 1;
    hit.score *= 1 + kWholeQuestion * hit.coverage + kWholeTold * hit.told;
    hit.strength /= information(1, database_.get_doccount());
    for (std::size_t f = 0; f < table_->fields().size(); ++f)
      if ((matched_[i] >> f & 1U) != 0) hit.matched.push_back(table_->fields()[f]);
    return hit;
  }

  // A name that the whole index does not know tells twice that the question is of another field; an
  // identifier of which it knows a part (`libcudnn.so.9`) hardly does.
  double weight_if_unknown(std::size_t c) const {
    const auto& concept_ = plan_.concepts[c];
    if (known_[c] || !concept_.name) return 1;
    const bool in_part = std::any_of(concept_.parts.begin(), concept_.parts.end(),
                                     [&](std::size_t part) { return known_[part]; });
    return in_part ? kForeignInPart : kForeignName;
  }

  const Xapian::Database& database_;
  const Plan& plan_;
  std::size_t candidates_ = 0;
  std::optional<OccurrenceTable> table_;
  std::vector<unsigned> matched_;  // by candidate: bit f for fields_[f]
  std::vector<bool> known_;
  std::vector<Realm> realms_;
  std::vector<double> information_;
  std::vector<Ranked> hits_;
};

}  // namespace

Result<Ranking> rank_entries(const Reader& reader, const Plan& plan, const Filters& filters,
                             std::size_t most) {
  Ranking ranking;
  const auto read = reader.with_database([&](const Xapian::Database& database) {
    ranking = Ranker(database, plan).rank(filters, most);
  });
  if (!read) return tl::unexpected(read.error());
  return ranking;
}

}  // namespace tracelore
