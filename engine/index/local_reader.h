/// An index in one folder, or in memory.
#pragma once

#include <xapian.h>

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/index/database_pool.h"
#include "engine/index/entry_cache.h"
#include "engine/index/legs.h"
#include "engine/index/reader.h"

namespace tracelore {

class LocalReader final : public Reader {
 public:
  /// As Reader::open() and Reader::open_bytes().
  static Result<std::shared_ptr<const LocalReader>> open(const std::string& directory);
  static Result<std::shared_ptr<const LocalReader>> open_bytes(const std::string& name,
                                                               std::string_view bytes);

  const IndexInfo& info() const override { return info_; }
  const Numbering& numbering() const override { return numbering_; }
  bool is_overtaken() const override { return overtaken_.load(); }
  std::size_t size() const override { return entries_.size(); }
  std::string_view harness() const override { return harness_; }
  std::string_view glossary() const override { return glossary_; }
  Result<std::shared_ptr<const Entry>> entry(EntryNumber number) const override;
  Result<void> read_again(EntryNumber number) const override;
  std::vector<SignatureRef> signatures_for(std::span<const std::uint64_t> shingles) const override;
  std::vector<SimilarEntry> similar(const ShingleSet& paste, std::size_t limit) const override;
  Result<void> with_database(
      const std::function<void(const Xapian::Database&)>& use) const override;

  const Legs& legs() const { return legs_; }

  const std::string& path() const { return path_; }

  /// A database that no other thread uses; one that threw is dropped rather than given back. Throws
  /// Xapian's exceptions.
  std::unique_ptr<Xapian::Database> borrow() const { return pool_->borrow(); }
  void give_back(std::unique_ptr<Xapian::Database> database) const {
    pool_->give_back(std::move(database));
  }

 private:
  LocalReader(std::string path, std::unique_ptr<const DatabasePool> pool);
  using OpenPool = std::function<std::unique_ptr<const DatabasePool>()>;
  static Result<std::shared_ptr<const LocalReader>> open_pool(const std::string& name,
                                                              const OpenPool& open);
  Result<void> load();
  Result<std::string> record(EntryNumber number) const;

  const std::string path_;
  const std::unique_ptr<const DatabasePool> pool_;
  mutable std::atomic<bool> overtaken_{false};
  IndexInfo info_;
  std::string harness_;
  std::string glossary_;
  Numbering numbering_;
  Legs legs_;
  EntryCache entries_;
};

}  // namespace tracelore
