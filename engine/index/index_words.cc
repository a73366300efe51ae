#include "engine/index/index_words.h"

#include "engine/index/schema.h"

namespace tracelore {

bool IndexWords::is_in(const std::string& term, FieldSet fields) const {
  for (auto at = database_.postlist_begin(term); at != database_.postlist_end(term); ++at)
    if ((fields_of(at.get_wdf()) & fields) != 0) return true;
  return false;
}

void IndexWords::for_each_held(const std::string& term, std::span<const Xapian::docid> documents,
                               const std::function<void(std::uint32_t, WordFrequency)>& use) const {
  auto at = database_.postlist_begin(term);
  const auto end = database_.postlist_end(term);
  for (std::uint32_t i = 0; i < documents.size() && at != end; ++i) {
    at.skip_to(documents[i]);
    if (at != end && *at == documents[i]) use(i, at.get_wdf());
  }
}

std::vector<std::uint32_t> IndexWords::places(const std::string& term, Xapian::docid document,
                                              std::size_t field) const {
  std::vector<std::uint32_t> places;
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

std::string IndexWords::facets_of(EntryNumber entry) const {
  const auto document = numbering_.document_of(entry);
  return database_.get_document(document, Xapian::DOC_ASSUME_VALID).get_value(kFacetSlot);
}

}  // namespace tracelore
