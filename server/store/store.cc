#include "server/store/store.h"

#include <chrono>

#include "engine/base/utc.h"

namespace tracelore {
namespace {

constexpr std::size_t kMaxQueue = 4096;
constexpr std::int64_t kMaxStoredRows = 100'000;  // of either table: a hostile client fills no disk
constexpr std::chrono::seconds kRetry{2};
constexpr std::chrono::milliseconds kGather{200};  // what comes meanwhile is one transaction

// Commits are not flushed one by one: after a power cut the last moments' counts may be missing,
// the file is whole.
constexpr const char* kSetUp =
    "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA journal_size_limit=4194304;"
    "CREATE TABLE IF NOT EXISTS gaps(fingerprint TEXT PRIMARY KEY, verdict TEXT NOT NULL,"
    " type TEXT NOT NULL, message TEXT NOT NULL, count INTEGER NOT NULL, first_day TEXT NOT NULL,"
    " last_day TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS feedback(entry TEXT NOT NULL, fingerprint TEXT NOT NULL,"
    " solved INTEGER NOT NULL, count INTEGER NOT NULL, last_day TEXT NOT NULL,"
    " PRIMARY KEY(entry, fingerprint, solved)) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS probe(id INTEGER PRIMARY KEY, at TEXT);";
constexpr const char* kCountGap =
    "UPDATE gaps SET count = count + 1, verdict = ?, last_day = ? WHERE fingerprint = ?"
    " RETURNING count";
constexpr const char* kAddGap = "INSERT INTO gaps VALUES(?,?,?,?,1,?,?)";
constexpr const char* kAddFeedback =
    "INSERT INTO feedback VALUES(?,?,?,1,?) ON CONFLICT(entry, fingerprint, solved) DO UPDATE SET"
    " count = count + 1, last_day = excluded.last_day";
constexpr const char* kProbe = "INSERT OR REPLACE INTO probe VALUES(1, datetime('now'))";
constexpr const char* kGaps =
    "SELECT fingerprint, verdict, type, message, count, first_day, last_day FROM gaps"
    " ORDER BY count DESC, last_day DESC, fingerprint LIMIT ?";
constexpr const char* kFeedbackQuery =
    "SELECT entry, sum(CASE solved WHEN 1 THEN count ELSE 0 END),"
    " sum(CASE solved WHEN 0 THEN count ELSE 0 END) AS unsolved FROM feedback GROUP BY entry"
    " ORDER BY unsolved DESC, entry LIMIT ?";

SqliteResult<void> step(SqliteResult<SqliteStatement>& statement) {
  const auto stepped = statement->step();
  if (!stepped) return tl::unexpected(stepped.error());
  return {};
}

// Where a table is full, what came once and longest ago makes room.
SqliteResult<void> make_room(Sqlite& database) {
  auto count = SqliteStatement::prepare(database, "SELECT count(*) FROM gaps");
  if (!count) return tl::unexpected(count.error());
  if (const auto row = count->step(); !row || count->number(0) < kMaxStoredRows) return {};
  return database.run(
      "DELETE FROM gaps WHERE fingerprint IN (SELECT fingerprint FROM gaps"
      " ORDER BY count, last_day LIMIT 10000)");
}

SqliteResult<void> insert_feedback(Sqlite& database, const std::string& entry,
                                   const std::string& fingerprint, bool solved) {
  auto count = SqliteStatement::prepare(database, "SELECT count(*) FROM feedback");
  if (!count) return tl::unexpected(count.error());
  const auto rows = count->step();
  // Beyond the limit only the entry is counted.
  const bool full = rows && count->number(0) >= kMaxStoredRows;
  auto statement = SqliteStatement::prepare(database, kAddFeedback);
  if (!statement) return tl::unexpected(statement.error());
  statement->bind(entry).bind(full ? std::string_view{} : fingerprint).bind(solved ? 1 : 0);
  statement->bind(today_utc());
  return step(statement);
}

SqliteResult<std::vector<FeedbackCount>> read_feedback(Sqlite& database, std::int64_t limit) {
  std::vector<FeedbackCount> counts;
  auto feedback = SqliteStatement::prepare(database, kFeedbackQuery);
  if (!feedback) return tl::unexpected(feedback.error());
  feedback->bind(limit);
  auto row = feedback->step();
  for (; row && *row; row = feedback->step())
    counts.push_back({feedback->text(0), static_cast<std::uint64_t>(feedback->number(1)),
                      static_cast<std::uint64_t>(feedback->number(2))});
  if (!row) return tl::unexpected(row.error());
  return counts;
}

SqliteResult<StoreContent> read_all(const std::string& path, std::size_t limit) {
  auto database = Sqlite::open(path, Sqlite::Mode::kRead);
  if (!database) return tl::unexpected(database.error());
  StoreContent content;
  auto gaps = SqliteStatement::prepare(*database, kGaps);
  if (!gaps) return tl::unexpected(gaps.error());
  gaps->bind(static_cast<std::int64_t>(limit));
  auto row = gaps->step();
  for (; row && *row; row = gaps->step())
    content.gaps.push_back({gaps->text(0), gaps->text(1), gaps->text(2), gaps->text(3),
                            static_cast<std::uint64_t>(gaps->number(4)), gaps->text(5),
                            gaps->text(6)});
  if (!row) return tl::unexpected(row.error());
  auto feedback = read_feedback(*database, static_cast<std::int64_t>(limit));
  if (!feedback) return tl::unexpected(feedback.error());
  content.feedback = std::move(*feedback);
  return content;
}

Error failure_at(const std::string& path, const SqliteFault& fault) {
  return {ErrorCode::kFileUnwritable, {}, {}, {{"path", path}, {"detail", fault.detail}}};
}

}  // namespace

Store::Store(std::string path) : path_(std::move(path)) {
  static_cast<void>(write([](Sqlite& database) { return database.run(kProbe); }));
  load_counts();
  writer_ = std::thread([this] { write_queued(); });
}

Store::~Store() {
  {
    const std::scoped_lock lock(queue_mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  writer_.join();
}

SqliteResult<void> Store::count_gaps(Sqlite& database, std::deque<QueuedGap>& gaps) {
  auto known = SqliteStatement::prepare(database, kCountGap);
  if (!known) return tl::unexpected(known.error());
  auto added = SqliteStatement::prepare(database, kAddGap);
  if (!added) return tl::unexpected(added.error());
  for (auto& [gap, describe] : gaps) {
    known->bind(gap.verdict).bind(gap.last_day).bind(gap.fingerprint);
    auto counted = known->step();
    const bool is_known = counted && *counted;
    if (is_known) counted = known->step();  // to its end
    if (!counted) return tl::unexpected(counted.error());
    if (is_known) continue;
    if (auto write = std::exchange(describe, {})) write(gap);
    added->bind(gap.fingerprint).bind(gap.verdict).bind(gap.type).bind(gap.message);
    added->bind(gap.last_day).bind(gap.last_day);
    if (auto done = step(added); !done) return done;
  }
  return make_room(database);
}

SqliteResult<Sqlite*> Store::connection() {
  if (database_) return &*database_;
  auto opened = Sqlite::open(path_, Sqlite::Mode::kWrite);
  if (!opened) return tl::unexpected(opened.error());
  if (auto ready = opened->run(kSetUp); !ready) return tl::unexpected(ready.error());
  database_.emplace(std::move(*opened));
  return &*database_;
}

// One transaction. A connection that failed is dropped, so that the next attempt starts afresh.
Result<void> Store::write(const std::function<SqliteResult<void>(Sqlite&)>& work) {
  const std::scoped_lock lock(database_mutex_);
  const auto attempt = [&]() -> SqliteResult<void> {
    const auto database = connection();
    if (!database) return tl::unexpected(database.error());
    if (auto begun = (*database)->run("BEGIN IMMEDIATE"); !begun) return begun;
    if (auto worked = work(**database); !worked) return worked;
    return (*database)->run("COMMIT");
  };
  const auto done = attempt();
  if (done) {
    trouble_.reset();
    return {};
  }
  database_.reset();
  trouble_ = failure_at(path_, done.error());
  return fail(*trouble_);
}

Result<void> Store::add_feedback(const std::string& entry, const std::string& fingerprint,
                                 bool solved) {
  auto written = write(
      [&](Sqlite& database) { return insert_feedback(database, entry, fingerprint, solved); });
  if (!written) {  // whoever comes next may be far away: the thread looks when it works again
    const std::scoped_lock lock(queue_mutex_);
    probe_ = true;
    wake_.notify_one();
    return written;
  }
  const std::scoped_lock lock(counts_mutex_);
  auto& count = counts_.try_emplace(entry, FeedbackCount{entry}).first->second;
  ++(solved ? count.solved : count.unsolved);
  return {};
}

void Store::load_counts() {
  const std::scoped_lock lock(database_mutex_, counts_mutex_);
  if (!database_) return;
  const auto counts = read_feedback(*database_, kMaxStoredRows);
  if (!counts) return;
  for (const auto& count : *counts) counts_[count.entry] = count;
}

FeedbackCount Store::feedback_of(const std::string& entry) const {
  const std::scoped_lock lock(counts_mutex_);
  const auto found = counts_.find(entry);
  return found == counts_.end() ? FeedbackCount{entry} : found->second;
}

void Store::add_gap(Gap gap, DescribeGap describe) {
  gap.last_day = today_utc();
  bool first = false;
  {
    const std::scoped_lock lock(queue_mutex_);
    if (queue_.size() >= kMaxQueue) {
      ++dropped_;
      return;
    }
    first = queue_.empty();
    queue_.push_back({std::move(gap), std::move(describe)});
  }
  if (first) wake_.notify_one();
}

std::optional<Error> Store::trouble() const {
  const std::scoped_lock lock(database_mutex_);
  return trouble_;
}

std::size_t Store::queued() const {
  const std::scoped_lock lock(queue_mutex_);
  return queue_.size();
}

std::size_t Store::dropped() const {
  const std::scoped_lock lock(queue_mutex_);
  return dropped_;
}

// The thread: writes what came together in one transaction; while the disk fails, tries now and
// then and lets the queue fill.
void Store::write_queued() {
  bool failing = trouble().has_value();
  std::unique_lock lock(queue_mutex_);
  for (;;) {
    if (failing)
      wake_.wait_for(lock, kRetry, [this] { return stopping_; });
    else
      wake_.wait(lock, [this] { return stopping_ || probe_ || !queue_.empty(); });
    if (!failing) wake_.wait_for(lock, kGather, [this] { return stopping_ || probe_; });
    const bool last = stopping_;
    probe_ = false;
    auto gaps = std::exchange(queue_, {});
    lock.unlock();
    const auto written = write([&](Sqlite& database) {
      return gaps.empty() ? database.run(kProbe) : count_gaps(database, gaps);
    });
    failing = !written;
    lock.lock();
    if (failing) {
      while (!gaps.empty() && queue_.size() < kMaxQueue) {
        queue_.push_front(std::move(gaps.back()));
        gaps.pop_back();
      }
      dropped_ += gaps.size();
    }
    if (last) return;
  }
}

Result<StoreContent> read_store(const std::string& path, std::size_t limit) {
  auto content = read_all(path, limit);
  if (!content) return fail(failure_at(path, content.error()));
  return std::move(*content);
}

}  // namespace tracelore
