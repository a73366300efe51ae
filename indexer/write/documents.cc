#include "indexer/write/documents.h"

#include <set>

#include "engine/base/bytes/ascii.h"
#include "engine/base/digest/digest.h"
#include "engine/index/schema.h"

namespace tracelore {
namespace {

void add_exact_terms(Xapian::Document& document, const Entry& entry) {
  std::set<std::string> facets;
  for (const auto& row : kFields) {
    if (row.kind == FieldKind::kText) continue;
    for (const auto& text : row.texts(entry)) {
      document.add_boolean_term(filed_text(row.prefix, lower_case(text)));
      if (row.kind == FieldKind::kFacet) facets.insert(filed_text(row.prefix, text));
    }
  }
  std::string lines;
  for (const auto& facet : facets) lines.append(lines.empty() ? "" : "\n").append(facet);
  document.add_value(kFacetSlot, lines);
}

// A word's places add nothing to its frequency.
void add_words(Xapian::Document& document, const EntryWords& words) {
  for (const auto& [term, counts] : words.counts) document.add_term(term, frequency_of(counts));
  for (const auto& [term, places] : words.places)
    for (const auto place : places) document.add_posting(term, place, 0);
}

}  // namespace

EntryRecord record_of(const EntryToIndex& input) {
  EntryRecord record{entry_to_record(input.entry), {}};
  auto whole = record.text;
  for (const auto& sample : input.samples) whole += sample;
  record.digest = sha256_hex(whole);
  return record;
}

Xapian::Document document_of(const Entry& entry, const EntryWords& words,
                             std::span<const SignatureFiling> filing, const EntryRecord& record) {
  Xapian::Document document;
  add_exact_terms(document, entry);
  add_words(document, words);
  document.add_value(kFiledSlot, filing_bytes(filing));
  document.add_value(kIdSlot, entry.id);
  document.add_value(kDigestSlot, record.digest);
  document.set_data(record.text);
  return document;
}

}  // namespace tracelore
