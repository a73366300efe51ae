#include "indexer/writer.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <span>

#include "engine/base/digest.h"
#include "engine/base/utc.h"
#include "engine/index/index_info.h"
#include "engine/index/xapian_guard.h"
#include "engine/text/glossary.h"
#include "indexer/documents.h"
#include "indexer/swap.h"

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

// Spelling corrections come from the words of the prose, as they stand.
template <class Visit>
void for_each_spelling(const Xapian::Document& document, Visit visit) {
  for (auto term = document.termlist_begin(); term != document.termlist_end(); ++term) {
    const std::string text = *term;
    for (const auto& row : kFields) {
      if (row.kind != FieldKind::kText) continue;
      const std::string head = std::string(row.prefix) + std::string(kWordMark);
      if (text.size() < head.size() + 3 || !text.starts_with(head)) continue;
      const std::string word = text.substr(head.size());
      const bool natural =
          std::all_of(word.begin(), word.end(), [](char c) { return c >= 'a' && c <= 'z'; });
      if (natural) visit(word);
    }
  }
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

std::string key_of(const std::string& digest, std::span<const AnchorRow> anchors) {
  std::string key = digest;
  for (const auto& row : anchors) key.append(" ").append(std::to_string(row.hash));
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

  void open(Use use) {
    const int terms_by_entry = use == Use::kOnce ? Xapian::DB_NO_TERMLIST : 0;
    database = {};  // gives up its lock
    database = Xapian::WritableDatabase((fs::path(folder) / "draft").string(),
                                        Xapian::DB_CREATE_OR_OVERWRITE | terms_by_entry |
                                            Xapian::DB_NO_SYNC | Xapian::DB_BACKEND_GLASS);
  }

  void put(std::size_t number, const Xapian::Document& document, bool replace) {
    if (replace) {
      const auto place = static_cast<Xapian::docid>(number + 1);
      for_each_spelling(database.get_document(place),
                        [&](const std::string& word) { database.remove_spelling(word); });
      database.replace_document(place, document);
    } else {
      database.add_document(document);
    }
    for_each_spelling(document, [&](const std::string& word) { database.add_spelling(word); });
  }

  const std::string folder;
  Xapian::WritableDatabase database;
  Written written;
};

namespace {

// One entry after the other: its document, its anchors, its part of the generation's digest.
// `before` is what stands in the draft, where that may stay; null: nothing does.
template <class Put>
Written write_entries(const IndexInput& input, const Segmenter& segmenter, const Written* before,
                      bool keep, IndexInfo& info, std::vector<AnchorRow>& anchors, Put put) {
  AnchorChoice choice;
  for (std::size_t i = 0; i < input.entries; ++i) choice.count(input.entry(i).entry);
  Written written;
  written.frame = frame_of(input, info);
  std::string everything = written.frame;
  for (std::size_t i = 0; i < input.entries; ++i) {
    const EntryToIndex& row = input.entry(i);
    const auto first = anchors.size();
    choice.add_rows(static_cast<std::uint32_t>(i), row.entry, anchors);
    const auto own_anchors = std::span(anchors).subspan(first);
    const std::string json = entry_to_json(row.entry);
    std::string whole = json;
    for (const auto& sample : row.samples) whole += sample;
    const std::string digest = sha256_hex(whole);
    everything += digest;
    info.signatures += static_cast<std::uint32_t>(row.entry.signatures.size());
    std::string key = key_of(digest, own_anchors);
    if (!before || before->keys[i] != key) put(i, document_of(row, json, segmenter, own_anchors));
    if (!keep) continue;
    written.ids.push_back(row.entry.id);
    written.keys.push_back(std::move(key));
  }
  info.generation = sha256_hex(everything);
  return written;
}

}  // namespace

IndexWriter::IndexWriter(std::string directory, Use use)
    : directory_(std::move(directory)), use_(use) {}

IndexWriter::~IndexWriter() = default;

std::size_t IndexWriter::analysed() const {
  return analysed_;
}

// Throws Xapian's exceptions; what stands in the draft is not known then.
void IndexWriter::fill_draft(const IndexInput& input, const Segmenter& segmenter, IndexInfo& info,
                             std::vector<AnchorRow>& anchors) {
  const bool again = draft_->written.has_place_for(input, frame_of(input, info));
  if (!again) draft_->open(use_);
  auto written =
      write_entries(input, segmenter, again ? &draft_->written : nullptr, use_ == Use::kAgain, info,
                    anchors, [&](std::size_t number, const Xapian::Document& document) {
                      draft_->put(number, document, again);
                      ++analysed_;
                    });
  draft_->database.set_metadata(std::string(kInfoKey), info_to_json(info));
  draft_->database.set_metadata(std::string(kHarnessKey), input.harness);
  draft_->database.set_metadata(std::string(kGlossaryKey), input.glossary);
  draft_->database.commit();
  draft_->written = std::move(written);
}

Result<IndexInfo> IndexWriter::write_aside(const IndexInput& input, const Segmenter& segmenter,
                                           const std::string& aside) {
  IndexInfo info = info_of(input, segmenter);
  std::vector<AnchorRow> rows;
  const auto written = guard_xapian(directory_, [&] {
    fill_draft(input, segmenter, info, rows);
    draft_->database.compact((fs::path(aside) / kDatabaseFile).string(),
                             Xapian::DBCOMPACT_SINGLE_FILE);
  });
  if (!written) return fail(written.error());
  const Anchors anchors(std::move(rows));
  if (const auto done = anchors.write((fs::path(aside) / kAnchorsFile).string(), info.generation);
      !done)
    return fail(done.error());
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

Result<IndexInfo> write_index(const IndexInput& input, const std::string& directory) {
  return IndexWriter(directory, IndexWriter::Use::kOnce).write(input);
}

}  // namespace tracelore
