/// An index in several pieces, read as one: Xapian merges their statistics, so that what it weighs
/// is weighed as in one index (docs/decisions/0012-shards.md).
#pragma once

#include <xapian.h>

#include <atomic>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "engine/index/local_reader.h"
#include "engine/index/reader.h"
#include "engine/index/remote_shard.h"
#include "engine/index/schema.h"
#include "engine/index/shards.h"

namespace tracelore {

class ShardedReader final : public Reader {
 public:
  ~ShardedReader() override;

  /// As open_shards().
  static Result<std::shared_ptr<const Reader>> open(const std::vector<std::string>& places,
                                                    const ShardTimes& times);

  const IndexInfo& info() const override;
  std::size_t size() const override;
  const Numbering& numbering() const override { return numbering_; }
  bool is_overtaken() const override;
  Reach reach() const override;
  void note_partial_answer() const override { ++partial_answers_; }
  std::string_view harness() const override { return harness_; }
  std::string_view glossary() const override { return glossary_; }
  Result<std::shared_ptr<const Entry>> entry(EntryNumber number) const override;
  Result<void> read_again(EntryNumber number) const override;
  bool comes_first(EntryNumber one, EntryNumber other) const override;
  std::vector<SignatureRef> signatures_for(std::span<const std::uint64_t> shingles) const override;
  std::vector<SimilarEntry> similar(const ShingleSet& paste, std::size_t limit) const override;
  Result<void> with_database(
      const std::function<void(const Xapian::Database&)>& use) const override;

 private:
  // One of the two.
  struct Shard {
    std::shared_ptr<const LocalReader> local;
    std::unique_ptr<RemoteShard> remote;
  };
  // The databases of one use, joined; empty ones stand for what is left out, so that the numbers
  // stay the same.
  struct Joined {
    Xapian::Database database;
    std::vector<std::unique_ptr<Xapian::Database>> local;  // by shard, null where it is none
    std::vector<RemoteShard::Lease> remote;                // by shard
    std::size_t parts = 0;                                 // that are not empty ones
  };

  explicit ShardedReader(const ShardTimes& times);
  Result<void> add(const std::string& place, const ShardTimes& times);
  Result<void> agree();
  void number();

  Result<Joined> join(bool fresh) const;
  void give_back(Joined joined) const;
  void blame(const Joined& joined, const Error& error) const;
  void lose(RemoteShard& shard) const;
  std::shared_ptr<const Legs> legs_of(const Shard& shard) const;
  Result<std::shared_ptr<const Entry>> remote_entry(RemoteShard& shard, EntryNumber number) const;
  void watch();
  bool is_there(RemoteShard& shard) const;

  const ShardTimes times_;
  std::vector<Shard> shards_;
  Numbering numbering_;
  bool any_remote_ = false;
  std::string harness_;
  std::string glossary_;
  mutable std::atomic<std::uint64_t> outages_{0};
  mutable std::atomic<std::uint64_t> partial_answers_{0};
  mutable std::mutex mutex_;
  mutable std::map<std::string, IndexInfo> infos_;  // by the generations that they sum up
  mutable std::condition_variable wake_;
  bool stopping_ = false;
  std::thread keeper_;  // where a shard is remote: watches over those
};

}  // namespace tracelore
