// The connections under several pieces: the databases of one use are joined and given back; a shard
// that does not answer is lost, and looked for in the background.
#include <algorithm>

#include "engine/index/sharded_reader.h"
#include "engine/index/xapian_guard.h"

namespace tracelore {
namespace {

constexpr const char* kName = "shards";  // of all of them, in errors

Error lost_error(const RemoteShard& shard, const Error& why) {
  const bool network = why.code == ErrorCode::kServerUnreachable;
  const std::string detail = network ? why.params.back().second : std::string(id_of(why.code));
  return {ErrorCode::kServerUnreachable, {}, {}, {{"url", shard.place()}, {"detail", detail}}};
}

}  // namespace

Result<void> ShardedReader::with_database(
    const std::function<void(const Xapian::Database&)>& use) const {
  // Each time round a shard is lost or old connections are given up for fresh ones.
  for (std::size_t round = 0;; ++round) {
    auto joined = join(/*fresh=*/round > 0);
    if (!joined) return fail(joined.error());
    const auto done = guard_xapian(kName, [&] { use(joined->database); });
    if (done) {
      give_back(std::move(*joined));
      return {};
    }
    if (done.error().code != ErrorCode::kServerUnreachable || round > 2 * shards_.size())
      return fail(done.error());
    blame(*joined, done.error());
  }
}

Result<ShardedReader::Joined> ShardedReader::join(bool fresh) const {
  Joined joined;
  joined.local.resize(shards_.size());
  joined.remote.resize(shards_.size());
  Error lost{ErrorCode::kServerUnreachable, {}, {}, {{"url", kName}, {"detail", "down"}}};
  const auto opened = guard_xapian(kName, [&] {
    for (std::size_t s = 0; s < shards_.size(); ++s) {
      const auto& local = shards_[s].local;
      const auto& remote = shards_[s].remote;
      if (local) {
        joined.local[s] = local->borrow();
        joined.database.add_database(*joined.local[s]);
        ++joined.parts;
        continue;
      }
      if (remote && remote->is_up()) {
        auto lease = fresh ? remote->connect() : remote->borrow();
        if (lease) {
          joined.remote[s] = std::move(*lease);
          joined.database.add_database(*joined.remote[s].connection);
          ++joined.parts;
          continue;
        }
        lost = lost_error(*remote, lease.error());
        lose(*remote);
      }
      joined.database.add_database(Xapian::Database(std::string(), Xapian::DB_BACKEND_INMEMORY));
    }
  });
  if (!opened) return fail(opened.error());
  if (joined.parts == 0) return fail(std::move(lost));
  return joined;
}

void ShardedReader::give_back(Joined joined) const {
  // Before anybody else may have them: Xapian counts references without locks.
  joined.database = Xapian::Database();
  for (std::size_t s = 0; s < shards_.size(); ++s) {
    if (joined.local[s]) shards_[s].local->give_back(std::move(joined.local[s]));
    if (joined.remote[s].connection) shards_[s].remote->give_back(std::move(joined.remote[s]));
  }
}

// An old connection may have been closed at the other end, which tells nothing; who does not answer
// in time, or on a fresh one, is lost.
void ShardedReader::blame(const Joined& joined, const Error& error) const {
  const auto is_guilty = [&](std::size_t s) {
    return joined.remote[s].connection &&
           error.params.front().second == shards_[s].remote->context();
  };
  bool named = false;
  for (std::size_t s = 0; s < shards_.size(); ++s) named = named || is_guilty(s);
  for (std::size_t s = 0; s < shards_.size(); ++s) {
    const bool suspect = named ? is_guilty(s) : joined.remote[s].connection != nullptr;
    if (suspect && (joined.remote[s].fresh || timed_out(error))) lose(*shards_[s].remote);
  }
}

void ShardedReader::lose(RemoteShard& shard) const {
  if (shard.set_up(false)) ++outages_;
}

// A shard that is out of reach is asked again, less and less often; one that is there, whether it
// still is: what is looked up in it was copied, so that nobody else would notice.
void ShardedReader::watch() {
  auto rest = times_.rest;
  std::unique_lock lock(mutex_);
  while (!wake_.wait_for(lock, rest, [&] { return stopping_; })) {
    lock.unlock();
    bool all_there = true;
    for (const auto& shard : shards_)
      if (shard.remote && !is_there(*shard.remote)) all_there = false;
    rest = all_there ? times_.rest : std::min(2 * rest, times_.longest_rest);
    lock.lock();
  }
}

bool ShardedReader::is_there(RemoteShard& shard) const {
  if (shard.is_up()) {
    const auto asked = shard.read([](const Xapian::Database& database) {
      static_cast<void>(database.get_metadata(std::string(kInfoKey)));
    });
    if (!asked) lose(shard);
  } else if (auto lease = shard.connect()) {
    shard.set_up(true);
    shard.give_back(std::move(*lease));
  }
  return shard.is_up();
}

Result<std::shared_ptr<const Entry>> ShardedReader::remote_entry(RemoteShard& shard,
                                                                 EntryNumber number) const {
  const auto content = shard.content();
  if (content && number < content->entries.size())
    if (auto kept = content->entries.kept(number)) return kept;
  if (!shard.is_up())
    return fail(ErrorCode::kServerUnreachable, {{"url", shard.place()}, {"detail", "down"}});
  std::optional<std::string> record;
  const auto reads =
      shard.read([&](const Xapian::Database& database) { record = data_of(database, number + 1); });
  if (!reads) {
    lose(shard);
    return fail(lost_error(shard, reads.error()));
  }
  if (!record || number >= (*reads)->entries.size())
    return fail(ErrorCode::kEntryNotFound, {{"id", std::to_string(number)}});
  return (*reads)->entries.keep(number, *record, shard.place());
}

}  // namespace tracelore
