#include "engine/search/xapian_postings.h"

#include <algorithm>

namespace tracelore {

bool XapianPostings::has_label(Field field, const std::string& value) const {
  return index_.holds(index_term(field, "", value));
}

Proposal XapianPostings::propose(const Plan& plan, const Filters& filters, std::size_t most) {
  auto query = query_of(plan);
  for (const auto& [field, value] : filters)
    query =
        Xapian::Query(Xapian::Query::OP_FILTER, query, Xapian::Query(index_term(field, "", value)));
  Xapian::Enquire enquire(database_);
  enquire.set_query(query);
  const auto proposed =
      enquire.get_mset(0, static_cast<Xapian::doccount>(most + index_.hidden().size()));
  candidates_.clear();
  std::size_t hidden = 0;
  for (auto row = proposed.begin(); row != proposed.end() && candidates_.size() < most; ++row) {
    if (index_.hidden().contains(*row - 1))
      ++hidden;
    else
      candidates_.push_back(*row);
  }
  std::sort(candidates_.begin(), candidates_.end());
  Proposal proposal;
  for (const auto document : candidates_) proposal.candidates.push_back(document - 1);
  proposal.total =
      std::max<std::size_t>(proposed.get_matches_estimated() - hidden, proposal.candidates.size());
  return proposal;
}

Xapian::Query XapianPostings::query_of(const Plan& plan) const {
  if (plan.concepts.empty()) return Xapian::Query::MatchAll;
  std::vector<Xapian::Query> any;
  for (const auto& concept_ : plan.concepts) {
    if (!proposes(plan, concept_)) continue;
    for (const auto& alternative : concept_.alternatives)
      any.push_back(Xapian::Query(Xapian::Query::OP_SCALE_WEIGHT, query_of(alternative.wording),
                                  alternative.weight * concept_.weight));
  }
  return Xapian::Query(Xapian::Query::OP_OR, any.begin(), any.end());
}

Xapian::Query XapianPostings::query_of(const Wording& wording) const {
  std::vector<Xapian::Query> all;
  for (const auto& lookup : wording.all) {
    std::vector<Xapian::Query> any;
    for (const auto field : kTextFields) {
      const auto term = index_term(field, lookup.mark, lookup.text);
      if (!database_.term_exists(term)) continue;
      any.push_back(
          Xapian::Query(Xapian::Query::OP_SCALE_WEIGHT, Xapian::Query(term), row_of(field).weight));
    }
    all.push_back(Xapian::Query(Xapian::Query::OP_OR, any.begin(), any.end()));
  }
  return Xapian::Query(Xapian::Query::OP_AND, all.begin(), all.end());
}

Occurrences XapianPostings::of_term(const Lookup& lookup) {
  Occurrences result;
  std::vector<FieldCounts> counts(candidates_.size());
  for (std::size_t f = 0; f < kTextFieldCount; ++f) {
    const auto term = index_term(kTextFields[f], lookup.mark, lookup.text);
    const auto holders = index_.holders(term);
    if (holders == 0) continue;
    result.holders = std::max<std::size_t>(result.holders, holders);
    auto posting = database_.postlist_begin(term);
    const auto end = database_.postlist_end(term);
    for (std::size_t i = 0; i < candidates_.size() && posting != end; ++i) {
      posting.skip_to(candidates_[i]);
      if (posting != end && *posting == candidates_[i])
        counts[i] |= counts_in(f, posting.get_wdf());
    }
  }
  for (std::size_t i = 0; i < counts.size(); ++i)
    if (counts[i] != 0) result.held.push_back({static_cast<std::uint32_t>(i), counts[i]});
  return result;
}

}  // namespace tracelore
