#include "indexer/changes.h"

#include <filesystem>

#include "engine/index/index_info.h"
#include "engine/index/schema.h"
#include "engine/index/xapian_guard.h"

namespace tracelore {
namespace {

namespace fs = std::filesystem;

Xapian::docid place_of(std::uint32_t number) {
  return number + 1;
}

}  // namespace

Changes::Changes(ScratchFolder scratch, const Lexicon& lexicon)
    : scratch_(std::move(scratch)),
      lexicon_(lexicon),
      database_((fs::path(scratch_.path()) / "changes").string(),
                Xapian::DB_CREATE_OR_OVERWRITE | Xapian::DB_NO_SYNC | Xapian::DB_BACKEND_GLASS) {}

Changes::~Changes() {
  // Closing commits, which a full disk refuses.
  static_cast<void>(guard_xapian(scratch_.path(), [&] { database_.close(); }));
}

std::uint32_t Changes::free_number(std::uint32_t wanted) const {
  while (signatures_.contains(wanted)) ++wanted;
  return wanted;
}

void Changes::forget_spellings(std::uint32_t number) {
  for_each_spelling(words_[number], [&](const std::string& word, std::uint32_t fields) {
    database_.remove_spelling(word, fields);
  });
}

void Changes::put(std::uint32_t number, const EntryToIndex& input, const EntryRecord& record) {
  if (signatures_.contains(number)) forget_spellings(number);
  filing_.count(input.entry);
  signatures_[number] = static_cast<std::uint32_t>(input.entry.signatures.size());
  const auto& words = words_[number] = words_of(input.entry, lexicon_);
  database_.replace_document(place_of(number),
                             document_of(input.entry, words, filing_.of(input.entry), record.text));
  for_each_spelling(words, [&](const std::string& word, std::uint32_t fields) {
    database_.add_spelling(word, fields);
  });
}

void Changes::remove(std::uint32_t number) {
  forget_spellings(number);
  database_.delete_document(place_of(number));
  words_.erase(number);
  signatures_.erase(number);
}

void Changes::hide(std::uint32_t number, const Entry& entry) {
  if (!hidden_.insert(number).second) return;
  for_each_spelling(words_of(entry, lexicon_), [&](const std::string& word, std::uint32_t fields) {
    hidden_terms_[spelling_key(word)] += fields;
  });
}

void Changes::write(const std::string& folder, const ChangesStamp& stamp) {
  IndexInfo own = stamp.whole;
  own.entries = static_cast<std::uint32_t>(signatures_.size());
  own.numbers = database_.get_lastdocid();
  own.signatures = 0;
  for (const auto& [number, signatures] : signatures_) own.signatures += signatures;
  database_.set_metadata(std::string(kInfoKey), info_to_json(own));
  database_.set_metadata(std::string(kChangesKey), changes_to_json(stamp));
  database_.set_metadata(std::string(kHiddenKey), hidden_bytes(hidden_, hidden_terms_));
  database_.commit();
  database_.compact((fs::path(folder) / kDatabaseFile).string(),
                    Xapian::DBCOMPACT_SINGLE_FILE | Xapian::DBCOMPACT_NO_RENUMBER);
}

}  // namespace tracelore
