/// What of an entry becomes which word of the index, in which field and where.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/entry/entry.h"
#include "engine/index/schema.h"
#include "engine/text/segment.h"
#include "engine/text/terms.h"

namespace tracelore {

/// use(field, term, place): every term of the searched fields, text by text, and behind those of a
/// text its pairs where the field has them (schema.h). `field` counts
/// kTextFields; places are counted from 1 in each field, and no phrase runs on from one text into
/// the next. What analysing a text costs (terms.h).
void for_each_term(const Entry& entry, const Segmenter& segmenter,
                   const std::function<void(std::size_t, const Term&, std::uint32_t)>& use);

/// Under which mark a term is filed; a kWord is filed under kStemMark too, by its stem. Only those
/// under kWordMark have places.
std::string_view mark_of(TermKind kind);

/// What an entry may be filtered by, as it is filed ("XPtorch", "XKguide"); each once.
std::vector<std::string> labels_of(const Entry& entry);

/// What an entry is counted under when a search is narrowed (kFacetSlot in schema.h).
std::string facets_of(const Entry& entry);

/// A text as a term: with its field's prefix or its mark before it, cut where it is too long.
std::string filed_text(std::string_view head, std::string_view text);

/// Whether the spelling table has the word: a natural one of some letters.
bool is_spelt(std::string_view word);

}  // namespace tracelore
