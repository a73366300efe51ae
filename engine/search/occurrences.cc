#include "engine/search/occurrences.h"

#include <algorithm>

namespace tracelore {

std::vector<Field> text_fields() {
  std::vector<Field> fields;
  for (const auto& row : kFields)
    if (row.kind == FieldKind::kText) fields.push_back(row.field);
  return fields;
}

std::string index_term(Field field, std::string_view mark, std::string_view text) {
  std::string term(prefix_of(field));
  term.append(mark).append(text.substr(0, kMaxTermBytes));
  return term;
}

OccurrenceTable::OccurrenceTable(const Xapian::Database& database,
                                 std::vector<Xapian::docid> candidates)
    : database_(database), candidates_(std::move(candidates)), fields_(text_fields()) {}

const Occurrences& OccurrenceTable::of_term(const Lookup& lookup) {
  const auto [found, added] = terms_.try_emplace(std::string(lookup.mark) + lookup.text);
  if (added) count(lookup, found->second);
  return found->second;
}

void OccurrenceTable::count(const Lookup& lookup, Occurrences& result) const {
  result.counts.resize(fields_.size());
  for (std::size_t f = 0; f < fields_.size(); ++f) {
    const auto term = index_term(fields_[f], lookup.mark, lookup.text);
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

Occurrences OccurrenceTable::of(const Wording& wording) {
  if (wording.all.size() == 1) return of_term(wording.all.front());
  Occurrences result;
  result.counts.resize(fields_.size());
  std::vector<const Occurrences*> terms;
  result.holders = database_.get_doccount();
  for (const auto& lookup : wording.all) {
    terms.push_back(&of_term(lookup));
    result.holders = std::min(result.holders, terms.back()->holders);
  }
  if (result.holders == 0) return result;
  std::size_t together = 0;
  std::size_t in_order = 0;
  for (std::size_t f = 0; f < fields_.size(); ++f) {
    const bool somewhere = std::all_of(terms.begin(), terms.end(),
                                       [&](const auto* term) { return !term->counts[f].empty(); });
    if (!somewhere) continue;
    result.counts[f].resize(candidates_.size());
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      unsigned least = terms[0]->counts[f][i];
      for (const auto* term : terms) least = std::min(least, term->counts[f][i]);
      if (least == 0) continue;
      ++together;
      if (wording.in_order) least = runs_of(wording, fields_[f], candidates_[i]);
      in_order += least > 0 ? 1 : 0;
      result.counts[f][i] = least;
    }
  }
  // What share of the candidates tells is taken to hold for the whole index.
  if (together > 0) result.holders = (result.holders * in_order + together - 1) / together;
  return result;
}

unsigned OccurrenceTable::runs_of(const Wording& wording, Field field,
                                  Xapian::docid candidate) const {
  std::vector<Xapian::termpos> starts;
  for (std::size_t i = 0; i < wording.all.size(); ++i) {
    const auto term = index_term(field, wording.all[i].mark, wording.all[i].text);
    std::vector<Xapian::termpos> here(database_.positionlist_begin(candidate, term),
                                      database_.positionlist_end(candidate, term));
    if (i == 0) {
      starts = std::move(here);
      continue;
    }
    std::erase_if(starts, [&](Xapian::termpos start) {
      return !std::binary_search(here.begin(), here.end(), start + static_cast<Xapian::termpos>(i));
    });
  }
  return static_cast<unsigned>(starts.size());
}

}  // namespace tracelore
