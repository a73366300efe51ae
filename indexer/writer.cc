#include "indexer/writer.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <span>
#include <thread>
#include <utility>

#include "engine/base/digest.h"
#include "engine/base/utc.h"
#include "engine/index/index_info.h"
#include "engine/index/xapian_guard.h"
#include "engine/text/glossary.h"
#include "indexer/documents.h"
#include "indexer/filing.h"
#include "indexer/parts.h"
#include "indexer/swap.h"
#include "indexer/words_writer.h"

namespace tracelore {
namespace {

namespace fs = std::filesystem;

// The stamp's parts that need no entry, and the text that the generation is a digest of.
IndexInfo info_of(const IndexInput& input, const Segmenter& segmenter) {
  IndexInfo info;
  info.schema = kSchemaVersion;
  info.segmenter = segmenter.stamp();
  info.built = now_utc();
  info.entries = static_cast<std::uint32_t>(input.entries);
  return info;
}

// What every document depends on.
std::string frame_of(const IndexInput& input, const IndexInfo& info) {
  return std::to_string(kSchemaVersion) + info.segmenter + input.harness + input.glossary;
}

// What stands where in a draft: enough to see what changed.
struct Written {
  std::string frame;
  std::vector<std::string> ids;
  std::vector<std::string> keys;  // by entry: a digest of all that its document is made of

  bool has_place_for(const IndexInput& input, const std::string& new_frame) const {
    if (frame != new_frame || ids.size() != input.entries) return false;
    for (std::size_t i = 0; i < ids.size(); ++i)
      if (input.entry(i).entry.id != ids[i]) return false;
    return true;
  }
};

std::string key_of(const std::string& digest, const EntryFiling& filing) {
  std::string key = digest;
  for (const auto& row : filing.anchors) key.append(" ").append(std::to_string(row.hash));
  for (const auto& text : filing.texts)
    for (const auto hash : text.keys) key.append(" ").append(std::to_string(hash));
  return key;
}

}  // namespace

// A database that can be written; its compact form in one file, which is only ever read, is what
// readers get.
struct IndexWriter::Draft {
  explicit Draft(std::string given) : folder(std::move(given)) {}
  ~Draft() {
    // Closing commits, which a full disk refuses.
    static_cast<void>(guard_xapian(folder, [&] { database.close(); }));
    std::error_code ignored;
    fs::remove_all(folder, ignored);
  }
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;

  void open() {
    database = {};  // gives up its lock
    database = Xapian::WritableDatabase(
        path(), Xapian::DB_CREATE_OR_OVERWRITE | Xapian::DB_NO_SYNC | Xapian::DB_BACKEND_GLASS);
  }

  std::string path() const { return (fs::path(folder) / "draft").string(); }

  void stamp(const IndexInput& input, const IndexInfo& info) {
    database.set_metadata(std::string(kInfoKey), info_to_json(info));
    database.set_metadata(std::string(kHarnessKey), input.harness);
    database.set_metadata(std::string(kGlossaryKey), input.glossary);
    database.commit();
  }

  void put(std::size_t number, const Xapian::Document& document, bool replace) {
    if (replace) {
      const auto place = static_cast<Xapian::docid>(number + 1);
      for (const auto& word : spellings_of(database.get_document(place)))
        database.remove_spelling(word);
      database.replace_document(place, document);
    } else {
      database.add_document(document);
    }
    for (const auto& word : spellings_of(document)) database.add_spelling(word);
  }

  const std::string folder;
  Xapian::WritableDatabase database;
  Written written;
};

namespace {

// One entry after the other: its document, its rows, its part of the generation's digest.
// `before` is what stands in the draft, where that may stay; null: nothing does.
template <class Put>
Written write_entries(const IndexInput& input, const Segmenter& segmenter, const Written* before,
                      IndexInfo& info, ArraysWriter& arrays, Put put) {
  Filing filing;
  for (std::size_t i = 0; i < input.entries; ++i) filing.count(input.entry(i).entry);
  Written written;
  written.frame = frame_of(input, info);
  std::string everything = written.frame;
  for (std::size_t i = 0; i < input.entries; ++i) {
    const EntryToIndex& row = input.entry(i);
    const auto own = filing.of(static_cast<std::uint32_t>(i), row.entry);
    arrays.add(static_cast<std::uint32_t>(i), own);
    const auto record = record_of(row);
    everything += record.digest;
    info.signatures += static_cast<std::uint32_t>(row.entry.signatures.size());
    std::string key = key_of(record.digest, own);
    if (!before || before->keys[i] != key) put(i, document_of(row, record.text, segmenter, own));
    written.ids.push_back(row.entry.id);
    written.keys.push_back(std::move(key));
  }
  info.generation = sha256_hex(everything);
  return written;
}

}  // namespace

IndexWriter::IndexWriter(std::string directory, Use use, unsigned threads)
    : directory_(std::move(directory)),
      use_(use),
      threads_(threads > 0 ? threads : std::thread::hardware_concurrency()) {}

IndexWriter::~IndexWriter() = default;

std::size_t IndexWriter::analysed() const {
  return analysed_;
}

// Throws Xapian's exceptions.
Result<void> IndexWriter::write_parts(const IndexInput& input, const Segmenter& segmenter,
                                      const std::string& file, IndexInfo& info,
                                      ArraysWriter& arrays) {
  Filing filing;
  for (std::size_t i = 0; i < input.entries; ++i) filing.count(input.entry(i).entry);
  PartsWriter parts(draft_->folder, segmenter, threads_);
  std::vector<EntryInPart> part;
  for (std::size_t i = 0; i < input.entries; ++i) {
    const EntryToIndex& entry = input.entry(i);
    auto own = filing.of(static_cast<std::uint32_t>(i), entry.entry);
    arrays.add(static_cast<std::uint32_t>(i), own);
    info.signatures += static_cast<std::uint32_t>(entry.entry.signatures.size());
    part.push_back({entry, std::move(own)});
    if (part.size() == kEntriesInPart || i + 1 == input.entries) parts.add(std::exchange(part, {}));
  }
  const auto digests = parts.finish();
  if (!digests) return fail(digests.error());
  analysed_ = input.entries;
  info.generation = sha256_hex(frame_of(input, info) + *digests);
  draft_->open();
  draft_->stamp(input, info);
  parts.join(draft_->path(), file);
  return {};
}

// Throws Xapian's exceptions; what stands in the draft is not known then.
void IndexWriter::fill_draft(const IndexInput& input, const Segmenter& segmenter, IndexInfo& info,
                             ArraysWriter& arrays) {
  const bool again = draft_->written.has_place_for(input, frame_of(input, info));
  if (!again) draft_->open();
  auto written = write_entries(input, segmenter, again ? &draft_->written : nullptr, info, arrays,
                               [&](std::size_t number, const Xapian::Document& document) {
                                 draft_->put(number, document, again);
                                 ++analysed_;
                               });
  draft_->stamp(input, info);
  draft_->written = std::move(written);
}

Result<IndexInfo> IndexWriter::write_aside(const IndexInput& input, const Segmenter& segmenter,
                                           const std::string& aside) {
  IndexInfo info = info_of(input, segmenter);
  ArraysWriter arrays;
  const std::string file = (fs::path(aside) / kDatabaseFile).string();
  const auto written = guard_xapian(directory_, [&]() -> Result<void> {
    if (use_ == Use::kOnce) return write_parts(input, segmenter, file, info, arrays);
    fill_draft(input, segmenter, info, arrays);
    draft_->database.compact(file, Xapian::DBCOMPACT_SINGLE_FILE);
    return {};
  });
  if (!written) return fail(written.error());
  if (!*written) return fail(written->error());
  if (const auto done = arrays.write(aside, info.generation); !done) return fail(done.error());
  const auto words = guard_xapian(directory_, [&] {
    return write_words(Xapian::Database(file), info.generation,
                       (fs::path(aside) / kWordsFile).string());
  });
  if (!words) return fail(words.error());
  if (!*words) return fail(words->error());
  // What cannot be opened must not replace what can.
  if (const auto opened = Reader::open(aside); !opened) return fail(opened.error());
  if (const auto swapped = swap_in(aside, directory_); !swapped) return fail(swapped.error());
  return info;
}

Result<IndexInfo> IndexWriter::write(const IndexInput& input) {
  analysed_ = 0;
  const auto glossary = Glossary::parse(input.glossary);
  if (!glossary) return fail(glossary.error());
  if (!may_be_replaced(directory_)) return fail(ErrorCode::kNotAnIndex, {{"path", directory_}});
  remove_left_overs(directory_);
  if (!draft_) {
    auto folder = make_folder_aside(directory_);
    if (!folder) return fail(folder.error());
    draft_ = std::make_unique<Draft>(std::move(*folder));
  }
  const auto aside = make_folder_aside(directory_);
  if (!aside) return fail(aside.error());
  auto info = write_aside(input, Segmenter(*glossary), *aside);
  std::error_code ignored;
  if (!info) fs::remove_all(*aside, ignored);
  if (!info || use_ == Use::kOnce) draft_.reset();
  return info;
}

IndexInput input_of(std::vector<EntryToIndex> entries) {
  IndexInput input;
  input.entries = entries.size();
  const auto kept = std::make_shared<const std::vector<EntryToIndex>>(std::move(entries));
  input.entry = [kept](std::size_t number) -> const EntryToIndex& { return (*kept)[number]; };
  return input;
}

Result<IndexInfo> write_index(const IndexInput& input, const std::string& directory,
                              unsigned threads) {
  return IndexWriter(directory, IndexWriter::Use::kOnce, threads).write(input);
}

}  // namespace tracelore
