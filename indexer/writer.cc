#include "indexer/writer.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <thread>
#include <utility>

#include "engine/base/build_time.h"
#include "engine/base/digest.h"
#include "engine/index/xapian_guard.h"
#include "engine/text/glossary.h"
#include "indexer/changes.h"
#include "indexer/documents.h"
#include "indexer/known_entries.h"
#include "indexer/swap.h"
#include "indexer/whole_index.h"

namespace tracelore {
namespace {

namespace fs = std::filesystem;

// Every change writes all of them anew, 0.06 ms an entry, and every query reads both indexes.
constexpr std::size_t kShare = 8;
constexpr std::size_t kLeastChanges = 32;
constexpr std::size_t kMostChanges = 2'000;

// The stamp's parts that need no entry, and the text that the generation is a digest of.
IndexInfo info_of(const IndexInput& input, const Segmenter& segmenter) {
  IndexInfo info;
  info.schema = kSchemaVersion;
  info.segmenter = segmenter.stamp();
  info.built = build_time_utc();
  info.entries = static_cast<std::uint32_t>(input.entries);
  info.remote = input.remote;
  return info;
}

// What every document depends on.
std::string frame_of(const IndexInput& input, const Segmenter& segmenter) {
  return std::to_string(kSchemaVersion) + segmenter.stamp() + input.harness + input.glossary;
}

// Puts what stands in `aside` in place. What cannot be opened must not replace what can.
Result<void> put_in_place(const std::string& aside, const std::string& directory,
                          const IndexInfo& info) {
  const auto opened = Reader::open(aside);
  if (!opened) return fail(opened.error());
  if ((*opened)->info().generation != info.generation)
    return fail(ErrorCode::kIndexCorrupt, {{"path", directory}, {"detail", "generation"}});
  return swap_in(aside, directory);
}

}  // namespace

// What is known of the index that was written, and the changes beside it.
struct IndexWriter::Kept {
  Kept(std::string of_frame, Lexicon of_glossary, ScratchFolder scratch)
      : frame(std::move(of_frame)),
        lexicon(std::move(of_glossary)),
        changes(std::move(scratch), lexicon) {}

  const std::string frame;
  const Lexicon lexicon;
  IndexInfo info;  // of what readers see
  KnownEntries entries;
  std::shared_ptr<const LocalReader> built;  // as a whole
  FileMarks built_files;
  Changes changes;
  FileMarks change_files;
};

IndexWriter::IndexWriter(std::string directory, Use use, unsigned threads)
    : directory_(std::move(directory)),
      use_(use),
      threads_(threads > 0 ? threads : std::thread::hardware_concurrency()) {}

IndexWriter::~IndexWriter() = default;

std::size_t IndexWriter::analysed() const {
  return analysed_;
}

Result<IndexInfo> IndexWriter::write_whole(const IndexInput& input, Lexicon lexicon) {
  kept_.reset();
  auto scratch = ScratchFolder::beside(directory_);
  if (!scratch) return fail(scratch.error());
  const auto aside = ScratchFolder::beside(directory_);
  if (!aside) return fail(aside.error());
  IndexInfo info = info_of(input, lexicon.segmenter());
  auto written = guard_xapian(directory_, [&] {
    const auto frame = frame_of(input, lexicon.segmenter());
    return write_whole_index(input, lexicon, frame, threads_, scratch->path(), aside->path(), info);
  });
  if (!written) return fail(written.error());
  if (!*written) return fail(written->error());
  analysed_ = input.entries;
  if (const auto placed = put_in_place(aside->path(), directory_, info); !placed)
    return fail(placed.error());
  if (use_ == Use::kOnce) return info;
  auto built = LocalReader::open(directory_);
  if (!built || (*built)->info().generation != info.generation) return info;
  const auto kept = guard_xapian(directory_, [&] {
    auto frame = frame_of(input, lexicon.segmenter());
    kept_ = std::make_unique<Kept>(std::move(frame), std::move(lexicon), std::move(*scratch));
  });
  if (!kept) return fail(kept.error());
  kept_->info = info;
  kept_->entries = std::move(**written);
  kept_->built = std::move(*built);
  kept_->built_files = FileMarks::of(directory_);
  return info;
}

Result<IndexInfo> IndexWriter::write(const IndexInput& input) {
  analysed_ = 0;
  const auto glossary = Glossary::parse(input.glossary);
  if (!glossary) return fail(glossary.error());
  if (!may_be_replaced(directory_)) return fail(ErrorCode::kNotAnIndex, {{"path", directory_}});
  Lexicon lexicon(input.glossary);
  if (can_change(0) && kept_->frame == frame_of(input, lexicon.segmenter())) {
    std::vector<EntryRecord> records;
    if (const auto changed = difference(input, records); changed && has_room(changed->size()))
      if (auto done = change(*changed, records)) return done;
  }
  remove_left_overs(directory_);
  return write_whole(input, std::move(lexicon));
}

// Nothing where there is too much of it.
std::optional<IndexChange> IndexWriter::difference(const IndexInput& input,
                                                   std::vector<EntryRecord>& records) const {
  IndexChange change;
  std::set<std::string> seen;
  for (std::size_t i = 0; i < input.entries; ++i) {
    const EntryToIndex& row = input.entry(i);
    seen.insert(row.entry.id);
    const auto* known = kept_->entries.find(row.entry.id);
    if (known && input.stand_ins.contains(row.entry.id)) continue;
    auto record = record_of(row);
    if (!known || known->digest != record.digest) {
      change.put.push_back(row);
      records.push_back(std::move(record));
    }
    if (!has_room(change.size())) return std::nullopt;
  }
  for (auto& id : kept_->entries.ids())
    if (!seen.contains(id)) change.gone.push_back(std::move(id));
  return change;
}

bool IndexWriter::is_untouched() const {
  const auto folder = (fs::path(directory_) / kChangesFolder).string();
  std::error_code ignored;
  return kept_->built_files.are_still_in(directory_) &&
         (kept_->change_files.empty() ? !fs::exists(folder, ignored)
                                      : kept_->change_files.are_still_in(folder));
}

bool IndexWriter::can_change(std::size_t entries) const {
  return kept_ && is_untouched() && has_room(entries);
}

bool IndexWriter::has_room(std::size_t entries) const {
  const auto most =
      std::clamp<std::size_t>(kept_->built->size() / kShare, kLeastChanges, kMostChanges);
  return entries == 0 || kept_->changes.size() + 2 * entries <= most;
}

Result<IndexInfo> IndexWriter::change(const IndexChange& change) {
  std::vector<EntryRecord> records;
  for (const auto& row : change.put) records.push_back(record_of(row));
  return this->change(change, records);
}

Result<IndexInfo> IndexWriter::change(const IndexChange& change,
                                      const std::vector<EntryRecord>& records) {
  analysed_ = 0;
  if (!can_change(change.size())) return fail(ErrorCode::kIndexMissing, {{"path", directory_}});
  const auto written = guard_xapian(directory_, [&]() -> Result<IndexInfo> {
    const auto any = apply(change, records);
    if (!any) return fail(any.error());
    return *any ? publish() : kept_->info;
  });
  auto info = written ? *written : fail(written.error());
  if (!info) kept_.reset();
  return info;
}

// Whether anything is another than it was. Throws Xapian's exceptions.
Result<bool> IndexWriter::apply(const IndexChange& change,
                                const std::vector<EntryRecord>& records) {
  bool any = false;
  auto& entries = kept_->entries;
  auto& changes = kept_->changes;
  const auto hide = [&](const KnownEntry& known) -> Result<void> {
    if (!known.built || changes.hides(*known.built)) return {};
    const auto entry = kept_->built->entry(*known.built);
    if (!entry) return fail(entry.error());
    changes.hide(*known.built, **entry);
    return {};
  };
  for (std::size_t i = 0; i < change.put.size(); ++i) {
    const auto& row = change.put[i];
    const auto& record = records[i];
    auto& known = entries.at(row.entry.id);
    if (known.digest == record.digest) continue;
    if (const auto hidden = hide(known); !hidden) return fail(hidden.error());
    if (!known.changed) known.changed = changes.free_number(entries.built_before(row.entry.id));
    changes.put(*known.changed, row, record);
    known.digest = record.digest;
    known.signatures = static_cast<std::uint32_t>(row.entry.signatures.size());
    ++analysed_;
    any = true;
  }
  for (const auto& id : change.gone) {
    if (!entries.find(id)) continue;
    auto& known = entries.at(id);
    if (const auto hidden = hide(known); !hidden) return fail(hidden.error());
    if (known.changed) changes.remove(*known.changed);
    entries.forget(id);
    any = true;
  }
  return any;
}

// Throws Xapian's exceptions.
Result<IndexInfo> IndexWriter::publish() {
  remove_left_overs(directory_);
  auto& info = kept_->info;
  info.built = now_utc();  // nobody builds this again
  info.entries = static_cast<std::uint32_t>(kept_->entries.size());
  info.signatures = kept_->entries.signatures();
  info.generation = sha256_hex(kept_->frame + kept_->entries.digests());
  const auto aside = ScratchFolder::beside(directory_);
  if (!aside) return fail(aside.error());
  if (auto linked = kept_->built_files.link(directory_, aside->path()); !linked)
    return fail(linked.error());
  const fs::path folder = fs::path(aside->path()) / kChangesFolder;
  std::error_code failed;
  fs::create_directory(folder, failed);
  if (failed) return fail(ErrorCode::kFileUnwritable, {{"path", folder.string()}});
  const ChangesStamp stamp{kept_->built->info().generation, info};
  kept_->changes.write(folder.string(), stamp);
  if (auto placed = put_in_place(aside->path(), directory_, info); !placed)
    return fail(placed.error());
  kept_->change_files = FileMarks::of((fs::path(directory_) / kChangesFolder).string());
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
