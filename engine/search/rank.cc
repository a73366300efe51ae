#include "engine/search/rank.h"

#include <xapian.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace tracelore {
namespace {

// Shape of the score; fitted on questions of our own, see evaluate.h.
constexpr double kFieldSaturation =
    0.6;                           // occurrences in one field at which a further one adds little
constexpr double kSaturation = 3;  // of a concept over all fields
constexpr double kOtherWordings = 0.2;  // of the wordings beside the best one
constexpr double kTellingField = 2;     // least weight of a field that says what an entry is about
constexpr double kAside = 0.7;          // credit of a word that only the other fields hold
constexpr double kForeignName = 2;      // share of a name that the whole index does not know
constexpr double kTellsCommonness =
    0.5;  // least weight of a wording that counts in how common a concept is

std::vector<Field> text_fields() {
  std::vector<Field> fields;
  for (const auto& row : kFields)
    if (row.kind == FieldKind::kText) fields.push_back(row.field);
  return fields;
}

std::string term_of(Field field, std::string_view mark, std::string_view text) {
  std::string term(prefix_of(field));
  term.append(mark).append(text.substr(0, kMaxTermBytes));
  return term;
}

double information(std::size_t holders, std::size_t entries) {
  const auto n = static_cast<double>(entries);
  const auto df = static_cast<double>(std::min(holders, entries));
  return std::log(1 + (n - df + 0.5) / (df + 0.5));
}

// How often each candidate holds one lookup, by field.
struct Occurrences {
  std::size_t holders = 0;                    // entries of the index, of the field that has most
  std::vector<std::vector<unsigned>> counts;  // [field][candidate]; empty where the field has none
};

class Ranker {
 public:
  Ranker(const Xapian::Database& database, const Plan& plan)
      : database_(database), plan_(plan), fields_(text_fields()) {}

  Ranking rank(const Filters& filters, std::size_t most) {
    Xapian::Enquire enquire(database_);
    enquire.set_query(with_filters(query(), filters));
    const auto proposed = enquire.get_mset(0, static_cast<Xapian::doccount>(most));
    for (auto it = proposed.begin(); it != proposed.end(); ++it) candidates_.push_back(*it);
    std::sort(candidates_.begin(), candidates_.end());
    score();
    Ranking ranking;
    ranking.hits = std::move(hits_);
    ranking.known = known_;
    ranking.information = information_;
    ranking.total = std::max<std::size_t>(proposed.get_matches_estimated(), ranking.hits.size());
    return ranking;
  }

 private:
  Xapian::Query query() const {
    if (plan_.concepts.empty()) return Xapian::Query::MatchAll;
    std::vector<Xapian::Query> any;
    for (const auto& concept_ : plan_.concepts)
      for (const auto& alternative : concept_.alternatives)
        any.push_back(Xapian::Query(Xapian::Query::OP_SCALE_WEIGHT, wording_query(alternative.all),
                                    alternative.weight * concept_.weight));
    return Xapian::Query(Xapian::Query::OP_OR, any.begin(), any.end());
  }

  Xapian::Query wording_query(const Wording& wording) const {
    std::vector<Xapian::Query> all;
    for (const auto& lookup : wording) {
      std::vector<Xapian::Query> any;
      for (const auto field : fields_) {
        const auto term = term_of(field, lookup.mark, lookup.text);
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
      query =
          Xapian::Query(Xapian::Query::OP_FILTER, query, Xapian::Query(term_of(field, "", value)));
    return query;
  }

  const Occurrences& occurrences(const Lookup& lookup) {
    const auto key = std::string(lookup.mark) + lookup.text;
    const auto [found, added] = table_.try_emplace(key);
    if (added) count(lookup, found->second);
    return found->second;
  }

  void count(const Lookup& lookup, Occurrences& result) const {
    result.counts.resize(fields_.size());
    for (std::size_t f = 0; f < fields_.size(); ++f) {
      const auto term = term_of(fields_[f], lookup.mark, lookup.text);
      const auto holders = database_.get_termfreq(term);
      if (holders == 0) continue;
      result.holders = std::max<std::size_t>(result.holders, holders);
      result.counts[f].resize(candidates_.size());
      auto posting = database_.postlist_begin(term);
      const auto end = database_.postlist_end(term);
      for (std::size_t i = 0; i < candidates_.size() && posting != end; ++i) {
        posting.skip_to(candidates_[i]);
        if (posting != end && *posting == candidates_[i]) result.counts[f][i] = posting.get_wdf();
      }
    }
  }

  // What one wording is worth in each candidate; a wording of several terms counts as its rarest.
  std::vector<double> worth_of(const Wording& wording, std::size_t& holders,
                               std::vector<double>& place) {
    std::vector<double> worth(candidates_.size());
    holders = database_.get_doccount();
    std::vector<const Occurrences*> all;
    for (const auto& lookup : wording) {
      all.push_back(&occurrences(lookup));
      holders = std::min(holders, all.back()->holders);
    }
    if (holders == 0) return worth;
    for (std::size_t f = 0; f < fields_.size(); ++f) {
      const bool somewhere = std::all_of(all.begin(), all.end(),
                                         [&](const auto* one) { return !one->counts[f].empty(); });
      for (std::size_t i = 0; somewhere && i < candidates_.size(); ++i) {
        unsigned least = all[0]->counts[f][i];
        for (const auto* one : all) least = std::min(least, one->counts[f][i]);
        if (least == 0) continue;
        worth[i] += row_of(fields_[f]).weight * least / (least + kFieldSaturation);
        place[i] = std::max(place[i], row_of(fields_[f]).weight >= kTellingField ? 1 : kAside);
        matched_[i] |= 1U << f;
      }
    }
    return worth;
  }

  struct Value {
    double information = 0;
    std::vector<double> worth;  // by candidate
    std::vector<double> credit;
  };

  Value value_of(const Concept& concept_) {
    std::vector<double> best(candidates_.size());
    std::vector<double> sum(candidates_.size());
    std::vector<double> credit(candidates_.size());
    std::size_t holders = 0;
    std::size_t any_holders = 0;
    for (const auto& alternative : concept_.alternatives) {
      std::size_t here = 0;
      std::vector<double> place(candidates_.size());
      const auto worth = worth_of(alternative.all, here, place);
      any_holders = std::max(any_holders, here);
      if (alternative.weight >= kTellsCommonness) holders = std::max(holders, here);
      for (std::size_t i = 0; i < worth.size(); ++i) {
        best[i] = std::max(best[i], alternative.weight * worth[i]);
        sum[i] += alternative.weight * worth[i];
        credit[i] = std::max(credit[i], alternative.credit * place[i]);
      }
    }
    for (std::size_t i = 0; i < best.size(); ++i) best[i] += kOtherWordings * (sum[i] - best[i]);
    known_.push_back(any_holders > 0);
    return {information(holders == 0 ? any_holders : holders, database_.get_doccount()), best,
            credit};
  }

  void score() {
    matched_.assign(candidates_.size(), 0);
    std::vector<Value> values;
    for (const auto& concept_ : plan_.concepts) {
      values.push_back(value_of(concept_));
      information_.push_back(values.back().information);
    }
    for (std::size_t i = 0; i < candidates_.size(); ++i) hits_.push_back(score_of(i, values));
    std::sort(hits_.begin(), hits_.end(), [](const Ranked& a, const Ranked& b) {
      return a.score != b.score ? a.score > b.score : a.number < b.number;
    });
  }

  Ranked score_of(std::size_t i, const std::vector<Value>& values) const {
    Ranked hit;
    hit.number = candidates_[i] - 1;
    std::vector<double> met(values.size());
    for (std::size_t c = 0; c < values.size(); ++c) {
      const auto worth = values[c].worth[i];
      const auto& concept_ = plan_.concepts[c];
      hit.score += concept_.weight * values[c].information * worth / (worth + kSaturation);
      if (worth == 0) continue;
      met[c] = std::max(met[c], values[c].credit[i]);
      for (const auto part : concept_.parts) met[part] = std::max(met[part], 0.9);
    }
    double asked = 0;
    for (std::size_t c = 0; c < values.size(); ++c) {
      const bool foreign = plan_.concepts[c].name && !known_[c];
      const auto share =
          plan_.concepts[c].share * values[c].information * (foreign ? kForeignName : 1);
      asked += share;
      hit.coverage += share * met[c];
    }
    hit.coverage = asked > 0 ? hit.coverage / asked : 1;
    hit.strength = hit.score / information(0, database_.get_doccount());
    for (std::size_t f = 0; f < fields_.size(); ++f)
      if ((matched_[i] >> f & 1U) != 0) hit.matched.push_back(fields_[f]);
    return hit;
  }

  const Xapian::Database& database_;
  const Plan& plan_;
  const std::vector<Field> fields_;
  std::vector<Xapian::docid> candidates_;  // ascending, so that posting lists are read once
  std::map<std::string, Occurrences> table_;
  std::vector<unsigned> matched_;  // by candidate: bit f for fields_[f]
  std::vector<bool> known_;
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
