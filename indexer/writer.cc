#include "indexer/writer.h"

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <memory>
#include <span>

#include "engine/base/digest.h"
#include "engine/index/index_info.h"
#include "engine/index/xapian_guard.h"
#include "engine/text/glossary.h"
#include "indexer/documents.h"
#include "indexer/swap.h"

namespace tracelore {
namespace {

namespace fs = std::filesystem;

std::string now_utc() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&now, &utc);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
  return text;
}

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
void add_spelling(const Xapian::Document& document, Xapian::WritableDatabase& database) {
  for (auto term = document.termlist_begin(); term != document.termlist_end(); ++term) {
    const std::string text = *term;
    for (const auto& row : kFields) {
      if (row.kind != FieldKind::kText) continue;
      const std::string head = std::string(row.prefix) + std::string(kWordMark);
      if (text.size() < head.size() + 3 || !text.starts_with(head)) continue;
      const std::string word = text.substr(head.size());
      const bool natural =
          std::all_of(word.begin(), word.end(), [](char c) { return c >= 'a' && c <= 'z'; });
      if (natural) database.add_spelling(word);
    }
  }
}

// One entry after the other: its document, its anchors, its part of the generation's digest.
void write_entries(const IndexInput& input, const Segmenter& segmenter,
                   Xapian::WritableDatabase& database, IndexInfo& info,
                   std::vector<AnchorRow>& anchors) {
  AnchorChoice choice;
  for (std::size_t i = 0; i < input.entries; ++i) choice.count(input.entry(i).entry);
  std::string everything =
      std::to_string(kSchemaVersion) + info.segmenter + input.harness + input.glossary;
  for (std::size_t i = 0; i < input.entries; ++i) {
    const EntryToIndex& row = input.entry(i);
    const auto first = anchors.size();
    choice.add_rows(static_cast<std::uint32_t>(i), row.entry, anchors);
    std::string whole = entry_to_json(row.entry);
    const auto document = document_of(row, whole, segmenter, std::span(anchors).subspan(first));
    add_spelling(document, database);
    database.add_document(document);
    info.signatures += static_cast<std::uint32_t>(row.entry.signatures.size());
    for (const auto& sample : row.samples) whole += sample;
    everything += sha256_hex(whole);
  }
  info.generation = sha256_hex(everything);
}

// Two steps: a database that can be written, then its compact form in one file that is only ever
// read.
void write_database(const IndexInput& input, const Segmenter& segmenter, IndexInfo& info,
                    std::vector<AnchorRow>& anchors, const fs::path& folder) {
  const std::string draft = (folder / "draft").string();
  {
    Xapian::WritableDatabase database(draft, Xapian::DB_CREATE_OR_OVERWRITE |
                                                 Xapian::DB_NO_TERMLIST | Xapian::DB_NO_SYNC |
                                                 Xapian::DB_BACKEND_GLASS);
    write_entries(input, segmenter, database, info, anchors);
    database.set_metadata(std::string(kInfoKey), info_to_json(info));
    database.set_metadata(std::string(kHarnessKey), input.harness);
    database.set_metadata(std::string(kGlossaryKey), input.glossary);
    database.commit();
    database.compact((folder / kDatabaseFile).string(), Xapian::DBCOMPACT_SINGLE_FILE);
  }
  fs::remove_all(draft);
}

}  // namespace

IndexInput input_of(std::vector<EntryToIndex> entries) {
  IndexInput input;
  input.entries = entries.size();
  const auto kept = std::make_shared<const std::vector<EntryToIndex>>(std::move(entries));
  input.entry = [kept](std::size_t number) -> const EntryToIndex& { return (*kept)[number]; };
  return input;
}

Result<IndexInfo> write_index(const IndexInput& input, const std::string& directory) {
  const auto glossary = Glossary::parse(input.glossary);
  if (!glossary) return fail(glossary.error());
  if (!may_be_replaced(directory)) return fail(ErrorCode::kNotAnIndex, {{"path", directory}});
  const Segmenter segmenter(*glossary);
  remove_left_overs(directory);
  const auto aside = make_folder_aside(directory);
  if (!aside) return fail(aside.error());
  IndexInfo info = info_of(input, segmenter);
  std::vector<AnchorRow> rows;
  const auto written =
      guard_xapian(directory, [&] { write_database(input, segmenter, info, rows, *aside); });
  std::error_code ignored;
  const auto give_up = [&](const Error& error) {
    fs::remove_all(*aside, ignored);
    return fail(error);
  };
  if (!written) return give_up(written.error());
  const Anchors anchors(std::move(rows));
  if (const auto done = anchors.write((fs::path(*aside) / kAnchorsFile).string(), info.generation);
      !done)
    return give_up(done.error());
  // What cannot be opened must not replace what can.
  if (const auto opened = Reader::open(*aside); !opened) return give_up(opened.error());
  if (const auto swapped = swap_in(*aside, directory); !swapped) return give_up(swapped.error());
  return info;
}

}  // namespace tracelore
