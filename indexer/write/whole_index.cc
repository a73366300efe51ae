// An index of all entries: drafted, packed, checked and put in place.
#include <filesystem>

#include "engine/index/index_info.h"
#include "engine/index/reader.h"
#include "engine/index/xapian_guard.h"
#include "engine/origin/origins.h"
#include "engine/text/glossary.h"
#include "indexer/write/build_time.h"
#include "indexer/write/documents.h"
#include "indexer/write/filing.h"
#include "indexer/write/index_frame.h"
#include "indexer/write/single_file.h"
#include "indexer/write/swap.h"

namespace tracelore {
namespace {

namespace fs = std::filesystem;

// What was not written yet lies in trees that outgrow the processor's caches.
constexpr std::size_t kDraftedAtOnce = 500;

IndexInfo info_of(const IndexInput& input, const Segmenter& segmenter) {
  IndexInfo info;
  info.schema = kSchemaVersion;
  info.segmenter = segmenter.stamp();
  info.built = build_time_utc();
  info.entries = static_cast<std::uint32_t>(input.entries);
  return info;
}

// Throws Xapian's exceptions.
IndexInfo write_draft(const IndexInput& input, const Glossary& glossary, const std::string& path) {
  const Lexicon lexicon(input.glossary);
  int flags = Xapian::DB_CREATE_OR_OVERWRITE | Xapian::DB_NO_SYNC | Xapian::DB_BACKEND_GLASS;
  // The terms of a document are asked for where it is changed or removed alone.
  if (input.single_file) flags |= Xapian::DB_NO_TERMLIST;
  Xapian::WritableDatabase database(path, flags);
  Filing filing;
  for (std::size_t i = 0; i < input.entries; ++i) filing.count(input.entry(i).entry);
  IndexInfo info = info_of(input, lexicon.segmenter());
  DigestSum digests;
  for (std::size_t i = 0; i < input.entries; ++i) {
    const EntryToIndex& row = input.entry(i);
    const auto record = record_of(row);
    const auto document =
        document_of(row.entry, words_of(row.entry, lexicon), filing.of(row.entry), record);
    database.add_document(document);
    for_each_spelling(document, [&](const std::string& word, std::uint32_t fields) {
      database.add_spelling(word, fields);
    });
    digests.toggle(record.digest);
    info.signatures += static_cast<std::uint32_t>(row.entry.signatures.size());
    if (i % kDraftedAtOnce == kDraftedAtOnce - 1) database.commit();
  }
  info.generation = generation_of(frame_of(input, lexicon.segmenter()), digests);
  database.set_metadata(std::string(kInfoKey), info_to_json(info));
  database.set_metadata(std::string(kHarnessKey), input.harness);
  database.set_metadata(std::string(kGlossaryKey), input.glossary);
  std::string sentences;
  for (const auto& sentence : glossary.sentences()) sentences.append(sentence).append("\n");
  database.set_metadata(std::string(kSentencesKey), sentences);
  database.commit();
  return info;
}

// The draft as an index in `folder`, which is there. A folder keeps the identifier that Xapian gave
// it, since its revisions are counted from there. Throws Xapian's exceptions.
Result<void> pack(const std::string& draft, const std::string& folder, const IndexInput& input,
                  const IndexInfo& info) {
  Xapian::Database database(draft);
  if (!input.single_file) {
    database.compact(folder, 0U);
    return {};
  }
  const auto written = write_single_file(database, folder, info.generation);
  return written ? write_database_stub(folder) : fail(written.error());
}

// The files of origins beside the database; a fault of one of them leaves the index as it was.
Result<void> copy_origins(const std::string& from, const fs::path& folder) {
  if (from.empty()) return {};
  const auto read = Origins::open(from);
  if (!read) return fail(read.error());
  std::error_code failed;
  const auto target = folder / kOriginsFolder;
  fs::copy(from, target, fs::copy_options::none, failed);
  if (failed) return fail(ErrorCode::kFileUnwritable, {{"path", target.string()}});
  return {};
}

// What cannot be opened must not replace what can.
Result<void> put_in_place(const std::string& aside, const std::string& directory,
                          const IndexInfo& info) {
  const auto opened = Reader::open(aside);
  if (!opened) return fail(opened.error());
  if ((*opened)->info().generation != info.generation)
    return fail(ErrorCode::kIndexCorrupt, {{"path", directory}, {"detail", "generation"}});
  return swap_in(aside, directory);
}

}  // namespace

Result<IndexInfo> write_index(const IndexInput& input, const std::string& directory) {
  const auto glossary = Glossary::parse(input.glossary);
  if (!glossary) return fail(glossary.error());
  if (!may_be_replaced(directory)) return fail(ErrorCode::kNotAnIndex, {{"path", directory}});
  remove_left_overs(directory);
  const auto scratch = StagingFolder::beside(directory);
  if (!scratch) return fail(scratch.error());
  const auto aside = StagingFolder::beside(directory);
  if (!aside) return fail(aside.error());
  const auto written = guard_xapian(directory, [&]() -> Result<IndexInfo> {
    const auto draft = (fs::path(scratch->path()) / "draft").string();
    auto info = write_draft(input, *glossary, draft);
    if (auto packed = pack(draft, aside->path(), input, info); !packed) return fail(packed.error());
    if (auto copied = copy_origins(input.origins, aside->path()); !copied)
      return fail(copied.error());
    return info;
  });
  if (!written) return fail(written.error());
  if (!*written) return *written;
  if (const auto placed = put_in_place(aside->path(), directory, **written); !placed)
    return fail(placed.error());
  return *written;
}

IndexInput input_of(std::vector<EntryToIndex> entries) {
  IndexInput input;
  input.entries = entries.size();
  const auto kept = std::make_shared<const std::vector<EntryToIndex>>(std::move(entries));
  input.entry = [kept](std::size_t number) -> const EntryToIndex& { return (*kept)[number]; };
  return input;
}

}  // namespace tracelore
