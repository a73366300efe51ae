#include "indexer/documents.h"

#include "engine/base/ascii.h"
#include "engine/base/digest.h"
#include "engine/entry/outline_record.h"
#include "engine/index/field_counts.h"
#include "engine/index/lookups.h"
#include "indexer/entry_terms.h"

namespace tracelore {
namespace {

class DocumentBuilder {
 public:
  void add_boolean(Field field, std::string_view text) {
    document_.add_boolean_term(filed_text(prefix_of(field), lower_case(text)));
  }

  void add_terms(const Entry& entry) {
    add_boolean(Field::kId, entry.id);
    for (const auto& alias : entry.aliases) add_boolean(Field::kId, alias);
    for (const auto& tag : entry.tags) add_boolean(Field::kTag, tag);
    for (const auto& signature : entry.signatures)
      for (const auto& id : signature.graph_breaks) add_boolean(Field::kGraphBreak, id);
  }

  Xapian::Document take(std::string_view record) {
    document_.set_data(std::string(record));
    return document_;
  }

 private:
  Xapian::Document document_;
};

}  // namespace

EntryRecord record_of(const EntryToIndex& input) {
  EntryRecord record{outline_to_record(input.entry), rest_to_record(input.entry), {}};
  std::string whole = record.outline + record.rest;
  for (const auto& sample : input.samples) whole += sample;
  record.digest = sha256_hex(whole);
  return record;
}

Xapian::Document document_of(const Entry& entry, std::string_view record) {
  DocumentBuilder builder;
  builder.add_terms(entry);
  return builder.take(record);
}

}  // namespace tracelore
