#include "engine/search/xapian_postings.h"

#include <algorithm>

namespace tracelore {
namespace {

constexpr std::size_t kMostTexts = 2000;  // of one field

}  // namespace

bool XapianPostings::has_label(Field field, const std::string& value) const {
  return database_.term_exists(index_term(field, "", value));
}

Proposal XapianPostings::propose(const Plan& plan, const Filters& filters, std::size_t most) {
  auto query = query_of(plan);
  for (const auto& [field, value] : filters)
    query =
        Xapian::Query(Xapian::Query::OP_FILTER, query, Xapian::Query(index_term(field, "", value)));
  Xapian::Enquire enquire(database_);
  enquire.set_query(query);
  const auto proposed = enquire.get_mset(0, static_cast<Xapian::doccount>(most));
  candidates_.assign(proposed.begin(), proposed.end());
  std::sort(candidates_.begin(), candidates_.end());
  Proposal proposal;
  for (const auto document : candidates_) proposal.candidates.push_back(document - 1);
  proposal.total =
      std::max<std::size_t>(proposed.get_matches_estimated(), proposal.candidates.size());
  return proposal;
}

std::uint8_t XapianPostings::fields_of(const Lookup& lookup, std::uint8_t fields) const {
  std::uint8_t found = 0;
  for (std::size_t f = 0; f < kTextFieldCount; ++f)
    if ((fields >> f & 1U) != 0 &&
        database_.term_exists(index_term(kTextFields[f], lookup.mark, lookup.text)))
      found |= static_cast<std::uint8_t>(1U << f);
  return found;
}

std::vector<std::uint32_t> XapianPostings::places(const Lookup& lookup, EntryNumber entry,
                                                  std::size_t field) const {
  const auto term = index_term(kTextFields[field], lookup.mark, lookup.text);
  return {database_.positionlist_begin(entry + 1, term),
          database_.positionlist_end(entry + 1, term)};
}

void XapianPostings::for_each_text(
    std::string_view mark, const std::string& start,
    const std::function<void(const std::string&, std::size_t)>& use) const {
  std::map<std::string, std::size_t> found;
  for (const auto field : kTextFields) {
    const auto head = index_term(field, mark, "");
    std::size_t left = kMostTexts;
    for (auto term = database_.allterms_begin(head + start);
         term != database_.allterms_end(head + start) && left > 0; ++term, --left)
      found[(*term).substr(head.size())] += term.get_termfreq();
  }
  for (const auto& [text, held] : found) use(text, held);
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
    const auto holders = database_.get_termfreq(term);
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
