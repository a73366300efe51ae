/// Counts that outlive the process: what readers said of entries, and errors that no entry
/// explains. SQLite in WAL mode; one file, written by one server at a time.
///
/// Of what a person pasted it holds no more than this: an error's fingerprint, its class and its
/// abstracted message (known_words.h), with a count and the days on which it first and last came.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "engine/base/result.h"
#include "engine/base/sqlite.h"

namespace tracelore {

/// An error without an explanation.
struct Gap {
  std::string fingerprint;
  std::string verdict;  ///< "none" or "related"
  std::string type;     ///< class of the root
  std::string message;  ///< abstracted
  std::uint64_t count = 0;
  std::string first_day;  ///< "2026-11-21", UTC
  std::string last_day;
};

/// What readers said of one entry.
struct FeedbackCount {
  std::string entry;
  std::uint64_t solved = 0;
  std::uint64_t unsolved = 0;
};

/// Safe from any thread. Failures of the disk never stop it: it tries again every two seconds, and
/// trouble() tells why in the meantime.
class Store {
 public:
  /// Opens `path` or makes it; where that fails, trouble() is set.
  explicit Store(std::string path);
  /// Writes what is queued.
  ~Store();
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  /// Counts one answer of a reader; on the disk when it returns. kFileUnwritable (params: path,
  /// detail).
  Result<void> add_feedback(const std::string& entry, const std::string& fingerprint, bool solved);

  /// What readers said of one entry so far; no look at the disk.
  FeedbackCount feedback_of(const std::string& entry) const;

  /// Writes an error's `type` and `message`.
  using DescribeGap = std::function<void(Gap&)>;

  /// Queues one; never waits for the disk. Where the queue is full, it is dropped and counted.
  /// `describe` is called by the thread that writes, where the file does not know the fingerprint
  /// yet; it must not throw, and what it holds counts 4,096 times where the disk fails.
  void add_gap(Gap gap, DescribeGap describe = {});

  /// Why the last attempt to write failed; nothing where it did not.
  std::optional<Error> trouble() const;
  std::size_t queued() const;
  std::size_t dropped() const;

 private:
  struct QueuedGap {
    Gap gap;
    DescribeGap describe;
  };
  static SqliteResult<void> count_gaps(Sqlite& database, std::deque<QueuedGap>& gaps);
  SqliteResult<Sqlite*> connection();
  Result<void> write(const std::function<SqliteResult<void>(Sqlite&)>& work);
  void write_queued();
  void load_counts();

  const std::string path_;
  mutable std::mutex database_mutex_;
  std::optional<Sqlite> database_;
  std::optional<Error> trouble_;

  mutable std::mutex counts_mutex_;
  std::map<std::string, FeedbackCount> counts_;  // what the file holds, by entry

  mutable std::mutex queue_mutex_;
  std::condition_variable wake_;
  std::deque<QueuedGap> queue_;
  std::size_t dropped_ = 0;
  bool stopping_ = false;
  bool probe_ = false;  // whether the disk takes anything again
  std::thread writer_;
};

/// What a store holds, from its file, also while a server writes it. Gaps by count, the most
/// frequent first; feedback by the number of readers who were not helped. kFileUnwritable.
struct StoreContent {
  std::vector<Gap> gaps;
  std::vector<FeedbackCount> feedback;
};
Result<StoreContent> read_store(const std::string& path, std::size_t limit);

}  // namespace tracelore
