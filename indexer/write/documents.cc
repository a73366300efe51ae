#include "indexer/write/documents.h"

#include <set>

#include "engine/base/bytes/ascii.h"
#include "engine/base/digest/digest.h"
#include "engine/index/schema.h"

namespace tracelore {
namespace {

void add_look_up(Xapian::Document& document, Field field, std::string_view text) {
  document.add_boolean_term(filed_text(prefix_of(field), lower_case(text)));
}

void add_look_ups(Xapian::Document& document, const Entry& entry) {
  add_look_up(document, Field::kId, entry.id);
  for (const auto& alias : entry.aliases) add_look_up(document, Field::kId, alias);
  for (const auto& signature : entry.signatures)
    for (const auto& id : signature.graph_breaks) add_look_up(document, Field::kGraphBreak, id);
  for (const auto& device : entry.verify.devices) add_look_up(document, Field::kDevice, device);
}

// What a search is narrowed by; kFacetSlot has it as it is written.
void add_labels(Xapian::Document& document, const Entry& entry) {
  std::set<std::string> facets;
  const auto add = [&](Field field, std::string_view text) {
    add_look_up(document, field, text);
    facets.insert(filed_text(prefix_of(field), text));
  };
  for (const auto& package : entry.packages) add(Field::kPackage, normalize_package(package));
  for (const auto& tag : entry.tags) add(Field::kTag, tag);
  add(Field::kKind, name_of(entry.kind));
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
  add_look_ups(document, entry);
  add_labels(document, entry);
  add_words(document, words);
  document.add_value(kFiledSlot, filing_bytes(filing));
  document.add_value(kIdSlot, entry.id);
  document.add_value(kDigestSlot, record.digest);
  document.set_data(record.text);
  return document;
}

}  // namespace tracelore
