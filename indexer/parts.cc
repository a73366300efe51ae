#include "indexer/parts.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "engine/index/xapian_guard.h"
#include "indexer/documents.h"

namespace tracelore {
namespace {

namespace fs = std::filesystem;

// An open part holds about six files, and a process may have a thousand.
constexpr std::size_t kJoinedAtOnce = 64;

void compact(const std::vector<std::string>& folders, const std::string& file) {
  Xapian::Database all;
  for (const auto& folder : folders) all.add_database(Xapian::Database(folder));
  all.compact(file, Xapian::DBCOMPACT_SINGLE_FILE);
}

}  // namespace

PartsWriter::PartsWriter(std::string folder, const Lexicon& lexicon, const Filing& filing,
                         unsigned threads)
    : folder_(std::move(folder)), lexicon_(lexicon), filing_(filing) {
  for (unsigned i = 0; threads > 1 && i < threads; ++i) threads_.emplace_back([this] { work(); });
}

PartsWriter::~PartsWriter() {
  {
    const std::lock_guard lock(mutex_);
    waiting_.clear();
  }
  stop();
}

void PartsWriter::add(std::vector<EntryToIndex> entries) {
  Part& part = parts_.emplace_back();
  const auto number = std::to_string(parts_.size());
  part.folder = (fs::path(folder_) / ("part-" + number)).string();
  part.entries = std::move(entries);
  if (threads_.empty()) return write(part);
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return waiting_.size() < threads_.size(); });
  waiting_.push_back(&part);
  changed_.notify_all();
}

Result<std::string> PartsWriter::finish() {
  stop();
  if (failed_) return fail(*failed_);
  std::string digests;
  for (const auto& part : parts_) digests += part.digests;
  return digests;
}

void PartsWriter::join(const std::string& metadata, const std::string& file) {
  std::vector<std::string> pieces;
  for (const auto& part : parts_) pieces.push_back(part.folder);
  while (pieces.size() > kJoinedAtOnce) {
    std::vector<std::string> larger;
    for (std::size_t first = 0; first < pieces.size(); first += kJoinedAtOnce) {
      const auto end = std::min(first + kJoinedAtOnce, pieces.size());
      const std::vector<std::string> some(pieces.begin() + static_cast<std::ptrdiff_t>(first),
                                          pieces.begin() + static_cast<std::ptrdiff_t>(end));
      larger.push_back(some.front() + "-joined");
      compact(some, larger.back());
      std::error_code ignored;
      for (const auto& piece : some) fs::remove_all(piece, ignored);
    }
    pieces = std::move(larger);
  }
  pieces.push_back(metadata);
  compact(pieces, file);
}

void PartsWriter::work() {
  for (;;) {
    Part* part = nullptr;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
      if (waiting_.empty()) return;
      part = waiting_.front();
      waiting_.pop_front();
    }
    changed_.notify_all();
    write(*part);
  }
}

void PartsWriter::write(Part& part) {
  {
    const std::lock_guard lock(mutex_);
    if (failed_) return;
  }
  const auto done = guard_xapian(folder_, [&] { return write_part(part); });
  part.entries = {};
  if (done) return;
  const std::lock_guard lock(mutex_);
  if (!failed_) failed_ = done.error();
}

// Throws Xapian's exceptions.
void PartsWriter::write_part(Part& part) {
  Xapian::WritableDatabase database(part.folder, Xapian::DB_CREATE | Xapian::DB_NO_TERMLIST |
                                                     Xapian::DB_NO_SYNC | Xapian::DB_BACKEND_GLASS);
  for (const auto& row : part.entries) {
    const auto record = record_of(row);
    part.digests += record.digest;
    const auto words = words_of(row.entry, lexicon_);
    database.add_document(document_of(row.entry, words, filing_.of(row.entry), record.text));
    for_each_spelling(words, [&](const std::string& word, std::uint32_t fields) {
      database.add_spelling(word, fields);
    });
  }
  database.commit();
}

void PartsWriter::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_all();
  for (auto& thread : threads_)
    if (thread.joinable()) thread.join();
}

}  // namespace tracelore
