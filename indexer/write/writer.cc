// An index whose entries are exchanged in place.
#include "indexer/write/writer.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>

#include "engine/index/folder_number.h"
#include "engine/index/index_info.h"
#include "engine/index/index_part.h"
#include "engine/index/xapian_guard.h"
#include "indexer/write/build_time.h"
#include "indexer/write/documents.h"
#include "indexer/write/filing.h"
#include "indexer/write/index_frame.h"
#include "indexer/write/swap.h"

namespace tracelore {

// An entry as the index has it.
struct KnownEntry {
  Xapian::docid document = 0;  // 0: none
  std::string digest;
};
using KnownEntries = std::map<std::string, KnownEntry>;  // by id

namespace {

namespace fs = std::filesystem;

// Of the entries; from there on a build as a whole, which is packed, costs about as much.
constexpr std::size_t kShare = 4;
constexpr std::size_t kLeastRoom = 32;

// Throws Xapian's exceptions.
KnownEntries entries_of(const Xapian::Database& database) {
  std::map<Xapian::docid, std::string> digests;
  for (auto at = database.valuestream_begin(kDigestSlot);
       at != database.valuestream_end(kDigestSlot); ++at)
    digests[at.get_docid()] = *at;
  KnownEntries entries;
  for (auto at = database.valuestream_begin(kIdSlot); at != database.valuestream_end(kIdSlot); ++at)
    entries[*at] = {at.get_docid(), digests[at.get_docid()]};
  return entries;
}

// Xapian takes a table that is missing for one that is empty. Throws Xapian's exceptions.
bool is_whole(const Xapian::Database& database, const KnownEntries& entries) {
  if (entries.empty()) return true;
  const auto document = database.get_document(entries.begin()->second.document);
  return !document.get_data().empty() && document.termlist_count() > 0;
}

std::set<std::string> files_in(const std::string& folder) {
  std::set<std::string> names;
  std::error_code failed;
  for (const auto& file : fs::directory_iterator(folder, failed))
    names.insert(file.path().filename().string());
  return names;
}

// One transaction: nothing of it is there until commit(). Every function throws Xapian's
// exceptions.
class Edit {
 public:
  Edit(const std::string& directory, const Lexicon& lexicon, Filing& filing)
      : database_(directory, Xapian::DB_OPEN), lexicon_(lexicon), filing_(filing) {
    database_.begin_transaction();
  }

  const Xapian::WritableDatabase& database() const { return database_; }
  // How many signatures there are more than before.
  std::int64_t more_signatures() const { return more_signatures_; }

  // The number of the document, which is `document` unless that is 0.
  Result<Xapian::docid> put(Xapian::docid document, const EntryToIndex& row,
                            const EntryRecord& record) {
    if (document != 0)
      if (const auto forgotten = forget(document); !forgotten) return fail(forgotten.error());
    filing_.count(row.entry);
    more_signatures_ += static_cast<std::int64_t>(row.entry.signatures.size());
    const auto made =
        document_of(row.entry, words_of(row.entry, lexicon_), filing_.of(row.entry), record);
    for_each_spelling(made, [&](const std::string& word, std::uint32_t fields) {
      database_.add_spelling(word, fields);
    });
    if (document == 0) return database_.add_document(made);
    database_.replace_document(document, made);
    return document;
  }

  Result<void> remove(Xapian::docid document) {
    if (const auto forgotten = forget(document); !forgotten) return forgotten;
    database_.delete_document(document);
    return {};
  }

  std::string commit(const IndexInfo& info) {
    database_.set_metadata(std::string(kInfoKey), info_to_json(info));
    database_.commit_transaction();
    return revision_of(database_);
  }

 private:
  // What stands of an entry outside of its document.
  Result<void> forget(Xapian::docid number) {
    const auto document = database_.get_document(number);
    Legs::Draft filed;
    if (!filed.add(0, document.get_value(kFiledSlot))) return fail(ErrorCode::kIndexCorrupt);
    more_signatures_ -= static_cast<std::int64_t>(filed.signatures());
    for_each_spelling(document, [&](const std::string& word, std::uint32_t fields) {
      database_.remove_spelling(word, fields);
    });
    return {};
  }

  Xapian::WritableDatabase database_;
  const Lexicon& lexicon_;
  Filing& filing_;
  std::int64_t more_signatures_ = 0;
};

}  // namespace

// What is known of the index.
struct IndexWriter::Kept {
  Kept(std::string of_frame, const std::string& glossary)
      : frame(std::move(of_frame)), lexicon(glossary) {}

  const std::string frame;
  const Lexicon lexicon;
  IndexInfo info;
  KnownEntries entries;
  DigestSum digests;  // of `entries`
  Filing filing;
  ino_t folder = 0;
  std::set<std::string> files;
  std::string revision;
};

IndexWriter::IndexWriter(std::string directory) : directory_(std::move(directory)) {}

IndexWriter::~IndexWriter() = default;

// What stands in the directory, where it is of the same frame and may be changed.
void IndexWriter::take_up(const IndexInput& input, const std::string& frame) {
  kept_.reset();
  std::error_code ignored;
  if (!fs::exists(fs::path(directory_) / kFolderMark, ignored)) return;
  auto kept = std::make_unique<Kept>(frame, input.glossary);
  const auto read = guard_xapian(directory_, [&] {
    kept->folder = folder_number(directory_);
    kept->files = files_in(directory_);
    const Xapian::Database database(directory_);
    auto info = readable_info(database.get_metadata(std::string(kInfoKey)), directory_);
    kept->revision = revision_of(database);
    kept->entries = entries_of(database);
    if (info && is_whole(database, kept->entries)) kept->info = std::move(*info);
  });
  for (const auto& [id, known] : kept->entries) kept->digests.toggle(known.digest);
  if (!read || kept->info.generation != generation_of(frame, kept->digests)) return;
  for (std::size_t i = 0; i < input.entries; ++i) kept->filing.count(input.entry(i).entry);
  kept_ = std::move(kept);
}

Result<IndexInfo> IndexWriter::write(const IndexInput& input) {
  analysed_ = 0;
  const auto frame = frame_of(input, Lexicon(input.glossary).segmenter());
  if (!can_change(0) || kept_->frame != frame) take_up(input, frame);
  if (kept_) {
    if (const auto changed = difference(input); changed && has_room(changed->size()))
      if (auto done = change(*changed)) return done;
  }
  auto info = write_index(input, directory_);
  if (!info) return info;
  analysed_ = input.entries;
  take_up(input, frame);
  return info;
}

// Nothing where there is too much of it.
std::optional<IndexChange> IndexWriter::difference(const IndexInput& input) const {
  IndexChange change;
  std::set<std::string> seen;
  for (std::size_t i = 0; i < input.entries; ++i) {
    const EntryToIndex& row = input.entry(i);
    seen.insert(row.entry.id);
    const auto known = kept_->entries.find(row.entry.id);
    const bool is_there = known != kept_->entries.end();
    if (is_there && input.stand_ins.contains(row.entry.id)) continue;
    if (!is_there || known->second.digest != record_of(row).digest) change.put.push_back(row);
    if (!has_room(change.size())) return std::nullopt;
  }
  for (const auto& [id, known] : kept_->entries)
    if (!seen.contains(id)) change.gone.push_back(id);
  return change;
}

bool IndexWriter::is_untouched() const {
  if (folder_number(directory_) != kept_->folder || files_in(directory_) != kept_->files)
    return false;
  const auto revision =
      guard_xapian(directory_, [&] { return revision_of(Xapian::Database(directory_)); });
  return revision && *revision == kept_->revision;
}

bool IndexWriter::can_change(std::size_t entries) const {
  return kept_ && has_room(entries) && is_untouched();
}

bool IndexWriter::has_room(std::size_t entries) const {
  return entries <= std::max(kept_->entries.size() / kShare, kLeastRoom);
}

Result<IndexInfo> IndexWriter::change(const IndexChange& change) {
  analysed_ = 0;
  if (!can_change(change.size())) return fail(ErrorCode::kIndexMissing, {{"path", directory_}});
  const auto written = guard_xapian(directory_, [&]() -> Result<IndexInfo> {
    Edit edit(directory_, kept_->lexicon, kept_->filing);
    bool any = false;
    for (const auto& row : change.put) {
      const auto record = record_of(row);
      auto& known = kept_->entries[row.entry.id];
      if (known.digest == record.digest) continue;
      const auto document = edit.put(known.document, row, record);
      if (!document) return fail(document.error());
      kept_->digests.toggle(known.digest);
      kept_->digests.toggle(record.digest);
      known = {*document, record.digest};
      ++analysed_;
      any = true;
    }
    for (const auto& id : change.gone) {
      const auto known = kept_->entries.find(id);
      if (known == kept_->entries.end()) continue;
      if (const auto done = edit.remove(known->second.document); !done) return fail(done.error());
      kept_->digests.toggle(known->second.digest);
      kept_->entries.erase(known);
      any = true;
    }
    auto& info = kept_->info;
    if (!any) return info;
    info.built = now_utc();  // nobody builds this again
    info.entries = static_cast<std::uint32_t>(kept_->entries.size());
    info.signatures = static_cast<std::uint32_t>(info.signatures + edit.more_signatures());
    info.generation = generation_of(kept_->frame, kept_->digests);
    kept_->revision = edit.commit(info);
    kept_->files = files_in(directory_);
    return info;
  });
  auto info = written ? *written : fail(written.error());
  if (!info) kept_.reset();
  return info;
}

}  // namespace tracelore
