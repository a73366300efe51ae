#include "indexer/whole_index.h"

#include <filesystem>
#include <utility>
#include <vector>

#include "engine/base/digest.h"
#include "engine/index/filing_copy.h"
#include "engine/index/index_info.h"
#include "indexer/database_identifier.h"
#include "indexer/entry_terms.h"
#include "indexer/filing.h"
#include "indexer/parts.h"

namespace tracelore {
namespace {

namespace fs = std::filesystem;

// Throws Xapian's exceptions.
void write_metadata(const IndexInput& input, const IndexInfo& info,
                    Xapian::WritableDatabase& database) {
  database.set_metadata(std::string(kInfoKey), info_to_json(info));
  database.set_metadata(std::string(kHarnessKey), input.harness);
  database.set_metadata(std::string(kGlossaryKey), input.glossary);
  database.commit();
}

}  // namespace

Result<KnownEntries> write_whole_index(const IndexInput& input, const Lexicon& lexicon,
                                       std::string_view frame, unsigned threads,
                                       const std::string& scratch, const std::string& path,
                                       IndexInfo& info) {
  Filing filing;
  for (std::size_t i = 0; i < input.entries; ++i) {
    const EntryToIndex& entry = input.entry(i);
    filing.count(entry.entry);
  }
  PartsWriter parts(scratch, lexicon, filing, threads);
  const auto part_size = entries_in_part(input.entries);
  std::vector<EntryToIndex> part;
  std::string filings;
  KnownEntries known;
  for (std::size_t i = 0; i < input.entries; ++i) {
    const EntryToIndex& entry = input.entry(i);
    if (input.remote)
      add_filing(filings, static_cast<std::uint32_t>(i), filing_bytes(filing.of(entry.entry)));
    known.add_built(entry.entry);
    part.push_back(entry);
    if (part.size() == part_size || i + 1 == input.entries) parts.add(std::exchange(part, {}));
  }
  const auto digests = parts.finish();
  if (!digests) return fail(digests.error());
  known.set_digests(*digests);
  info.signatures = known.signatures();
  info.generation = sha256_hex(std::string(frame) + *digests);
  const std::string metadata = (fs::path(scratch) / "metadata").string();
  Xapian::WritableDatabase database(
      metadata, Xapian::DB_CREATE_OR_OVERWRITE | Xapian::DB_NO_SYNC | Xapian::DB_BACKEND_GLASS);
  store_filings(filings, database);
  write_metadata(input, info, database);
  parts.join(metadata, (fs::path(path) / kDatabaseFile).string());
  if (auto done = set_identifier((fs::path(path) / kDatabaseFile).string(), info.generation); !done)
    return fail(done.error());
  return known;
}

}  // namespace tracelore
