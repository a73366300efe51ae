#include "engine/search/rank/candidates.h"

#include <algorithm>

#include "engine/search/rank/postings.h"
#include "engine/search/rank/worth.h"

namespace tracelore {
namespace {

// Whether what holds the concept may answer the plan: what only helps to order entries proposes
// none, unless there is nothing else. The words in their order do: of thousands of entries that
// hold them, those that say the same are to be among the first.
bool proposes(const Plan& plan, const Concept& one) {
  const bool asks = std::any_of(plan.concepts.begin(), plan.concepts.end(),
                                [](const Concept& other) { return other.share > 0; });
  return !asks || one.share > 0 || one.quotes || !one.parts.empty();
}

Xapian::Query query_of(const Wording& wording) {
  std::vector<Xapian::Query> terms;
  for (const auto& lookup : wording.all) terms.emplace_back(key_of(lookup));
  return {Xapian::Query::OP_AND, terms.begin(), terms.end()};
}

Xapian::Query query_of(const Plan& plan) {
  std::vector<Xapian::Query> wordings;
  for (const auto& one : plan.concepts) {
    if (!proposes(plan, one)) continue;
    for (const auto& alternative : one.alternatives)
      wordings.emplace_back(Xapian::Query::OP_SCALE_WEIGHT, query_of(alternative.wording),
                            alternative.weight * one.weight);
  }
  return {Xapian::Query::OP_OR, wordings.begin(), wordings.end()};
}

Xapian::Query query_of(const Filters& filters) {
  std::vector<Xapian::Query> labels;
  for (const auto& [field, value] : filters)
    labels.emplace_back(filed_text(prefix_of(field), value));
  // Not Xapian::Query::MatchAll: threads share that object, and its count of references is not
  // atomic (xapian/query.h).
  return labels.empty() ? Xapian::Query(std::string())
                        : Xapian::Query(Xapian::Query::OP_AND, labels.begin(), labels.end());
}

// In the order of their numbers, which an index that was edited has otherwise than its documents.
Proposal listed(const IndexWords& words, Xapian::Enquire& enquire, std::size_t most) {
  enquire.set_weighting_scheme(Xapian::BoolWeight());
  const auto found = enquire.get_mset(0, words.entries());
  std::vector<std::pair<EntryNumber, Xapian::docid>> numbered;
  for (auto at = found.begin(); at != found.end(); ++at)
    numbered.emplace_back(words.number_of(*at), *at);
  std::sort(numbered.begin(), numbered.end());
  Proposal proposal;
  proposal.total = numbered.size();
  numbered.resize(std::min(most, numbered.size()));
  for (const auto& [number, document] : numbered) proposal.documents.push_back(document);
  return proposal;
}

}  // namespace

Proposal propose(const IndexWords& words, const Plan& plan, const Filters& filters,
                 std::size_t most) {
  Xapian::Enquire enquire(words.database());
  const auto narrowed = query_of(filters);
  enquire.set_query(plan.concepts.empty()
                        ? narrowed
                        : Xapian::Query(Xapian::Query::OP_FILTER, query_of(plan), narrowed));
  Proposal proposal;
  if (plan.concepts.empty()) {
    proposal = listed(words, enquire, most);
  } else {
    enquire.set_weighting_scheme(Xapian::BM25Weight(kWorthSaturation * kOneWorth, 0, 1, 0, 0));
    const auto found = enquire.get_mset(0, static_cast<Xapian::doccount>(most));
    for (auto at = found.begin(); at != found.end(); ++at) proposal.documents.push_back(*at);
    proposal.total = found.get_matches_estimated();
  }
  std::sort(proposal.documents.begin(), proposal.documents.end());
  return proposal;
}

}  // namespace tracelore
