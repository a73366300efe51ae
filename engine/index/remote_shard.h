/// A shard on another machine, served by xapian-tcpsrv: its connections, whether it is there, and
/// the copies of what a match looks up in it
/// (docs/decisions/0026-a-remote-part-is-copied.md).
#pragma once

#include <xapian.h>

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/index/entry_cache.h"
#include "engine/index/legs.h"
#include "engine/index/reader.h"
#include "engine/index/shards.h"

namespace tracelore {

/// Of an error of a connection: whether the other end was there and did not answer in time.
bool timed_out(const Error& error);

/// Safe from any thread.
class RemoteShard {
 public:
  /// What its index holds: one generation.
  struct Content {
    IndexInfo info;
    std::string stamp;  ///< as it is stored
    std::string harness;
    std::string glossary;
    EntryCache entries;
    Legs legs;
  };

  /// A connection that no other thread uses. One that threw is dropped rather than given back.
  struct Lease {
    std::unique_ptr<Xapian::Database> connection;
    std::shared_ptr<const Content> content;  ///< what this connection reads
    bool fresh = false;                      ///< made for this lease
  };

  /// `place` is "tcp:HOST:PORT". kBadValue (params: key, wanted).
  static Result<std::unique_ptr<RemoteShard>> at(const std::string& place, const ShardTimes& times);

  const std::string& place() const { return place_; }
  /// Xapian's name of its connections.
  const std::string& context() const { return context_; }

  bool is_up() const { return up_.load(); }
  /// Whether that is a change. Down: no connection of before is used again.
  bool set_up(bool up);

  /// What it held when it was last connected to; null before the first time.
  std::shared_ptr<const Content> content() const;

  /// From now on only an index of this segmenter and glossary is read (IndexInfo::segmenter).
  void agree_on(std::string segmenter);

  /// A connection, from before or fresh. kServerUnreachable (params: path, detail); kShardsDiffer
  /// and the errors of readable_info() where it holds what does not fit. Waits as long as
  /// ShardTimes::answer.
  Result<Lease> borrow();
  /// A fresh one in any case: the other end may have closed one that was idle.
  Result<Lease> connect();
  /// What `use(connection)` reads over a connection from before, or over a fresh one where that
  /// has been closed; by what content is returned. As borrow(), and kServerUnreachable where the
  /// other end does not answer in time.
  Result<std::shared_ptr<const Content>> read(
      const std::function<void(const Xapian::Database&)>& use);

  void give_back(Lease lease);

 private:
  RemoteShard(std::string place, std::string host, unsigned port, unsigned milliseconds);
  Result<std::shared_ptr<const Content>> read_content(const Xapian::Database& database,
                                                      std::string stamp) const;

  const std::string place_;
  const std::string host_;
  const unsigned port_;
  const unsigned milliseconds_;
  const std::string context_;
  std::atomic<bool> up_{false};
  mutable std::mutex mutex_;  // of what follows
  std::shared_ptr<const Content> content_;
  std::string segmenter_;                                // empty: any that this program reads
  std::vector<std::unique_ptr<Xapian::Database>> idle_;  // each reads content_
};

}  // namespace tracelore
