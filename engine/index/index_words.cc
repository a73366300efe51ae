#include "engine/index/index_words.h"

#include <algorithm>
#include <array>

#include "engine/index/schema.h"

namespace tracelore {

IndexWords::IndexWords(const Xapian::Database& database, const Numbering& numbering)
    : database_(database), numbering_(numbering) {}

std::uint32_t IndexWords::numbers() const {
  return database_.get_lastdocid();
}

std::vector<std::uint32_t> IndexWords::all_entries() const {
  std::vector<std::uint32_t> entries;
  for (auto at = database_.postlist_begin(""); at != database_.postlist_end(""); ++at)
    entries.push_back(numbering_.number_of(*at));
  if (!numbering_.is_plain()) std::sort(entries.begin(), entries.end());
  return entries;
}

const IndexWords::List& IndexWords::find(const std::string& term) const {
  const auto [found, added] = lists_.try_emplace(term);
  auto& list = found->second;
  if (!added) return list;
  list.held.reserve(database_.get_termfreq(term));
  std::array<std::uint32_t, kTextFieldCount> holders{};
  for (auto at = database_.postlist_begin(term); at != database_.postlist_end(term); ++at) {
    const Held held{numbering_.number_of(*at), at.get_wdf()};
    list.held.push_back(held);
    for (std::size_t f = 0; f < kTextFieldCount; ++f) holders[f] += count_in(held.counts, f) > 0;
  }
  if (!numbering_.is_plain())
    std::ranges::sort(list.held, {}, [](const Held& held) { return held.entry; });
  for (std::size_t f = 0; f < kTextFieldCount; ++f)
    if (holders[f] > 0) list.fields |= static_cast<std::uint8_t>(1U << f);
  list.holders = *std::max_element(holders.begin(), holders.end());
  return list;
}

std::vector<std::uint32_t> IndexWords::places(const std::string& term, std::uint32_t entry,
                                              std::size_t field) const {
  std::vector<std::uint32_t> places;
  const auto document = numbering_.document_of(entry);
  const auto end = database_.positionlist_end(document, term);
  auto at = database_.positionlist_begin(document, term);
  if (at != end) at.skip_to(place_in(field, 0));
  for (; at != end && *at < place_in(field + 1, 0); ++at)
    places.push_back(*at - place_in(field, 0));
  return places;
}

void IndexWords::for_each_term(
    const std::string& start,
    const std::function<bool(const std::string&, std::uint32_t)>& use) const {
  for (auto at = database_.allterms_begin(start); at != database_.allterms_end(start); ++at)
    if (!use(*at, at.get_termfreq())) return;
}

std::string IndexWords::facets_of(std::uint32_t entry) const {
  const auto document = numbering_.document_of(entry);
  return database_.get_document(document, Xapian::DOC_ASSUME_VALID).get_value(kFacetSlot);
}

}  // namespace tracelore
