#include "engine/index/sharded_reader.h"

#include <algorithm>

#include "engine/base/digest.h"
#include "engine/index/lookups.h"
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

Result<std::shared_ptr<const Reader>> ShardedReader::open(const std::vector<std::string>& places,
                                                          const ShardTimes& times) {
  const std::shared_ptr<ShardedReader> reader(new ShardedReader(times));
  for (const auto& place : places)
    if (auto added = reader->add(place, times); !added) return fail(added.error());
  if (auto agreed = reader->agree(); !agreed) return fail(agreed.error());
  reader->sum_up_hidden();
  if (reader->any_remote_) reader->keeper_ = std::thread([r = reader.get()] { r->watch(); });
  return reader;
}

Result<std::shared_ptr<const Reader>> ShardedReader::of(ChangedIndex index) {
  const std::shared_ptr<ShardedReader> reader(new ShardedReader({}));
  reader->add(std::move(index));
  if (auto agreed = reader->agree(); !agreed) return fail(agreed.error());
  reader->sum_up_hidden();
  return reader;
}

ShardedReader::ShardedReader(const ShardTimes& times) : times_(times) {}

ShardedReader::~ShardedReader() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  if (keeper_.joinable()) keeper_.join();
}

Result<void> ShardedReader::add(const std::string& place, const ShardTimes& times) {
  if (is_remote(place)) {
    auto remote = RemoteShard::at(place, times);
    if (!remote) return fail(remote.error());
    shards_.emplace_back().remote = std::move(*remote);
    any_remote_ = true;
  } else {
    auto index = ChangedIndex::open(place);
    if (!index) return fail(index.error());
    add(std::move(*index));
  }
  return {};
}

void ShardedReader::add(ChangedIndex index) {
  auto& base = shards_.emplace_back();
  base.local = std::move(index.base);
  base.info = std::move(index.whole);
  base.hidden = std::move(index.hidden);
  if (!index.changes) return;
  auto& changes = shards_.emplace_back();
  changes.local = std::move(index.changes);
  changes.info = changes.local->info();
  changes.changes = true;
}

void ShardedReader::sum_up_hidden() {
  const auto count = static_cast<EntryNumber>(shards_.size());
  for (EntryNumber s = 0; s < count; ++s)
    if (!shards_[s].hidden.empty()) hidden_.add(shards_[s].hidden, s, count);
}

// The first shard that can be read says how words are cut; all others must agree.
Result<void> ShardedReader::agree() {
  std::string segmenter;
  Error unreachable;
  for (auto& shard : shards_) {
    if (!shard.local) {
      shard.remote->agree_on(segmenter);
      auto lease = shard.remote->borrow();
      if (!lease && lease.error().code == ErrorCode::kServerUnreachable) {
        unreachable = lease.error();
        ++outages_;
        continue;
      }
      if (!lease) return fail(lease.error());
      shard.remote->set_up(true);
      shard.remote->give_back(std::move(*lease));
    }
    const auto content = shard.remote ? shard.remote->content() : nullptr;
    const auto& info = content ? content->info : shard.local->info();
    if (segmenter.empty()) {
      segmenter = info.segmenter;
      harness_ = content ? content->harness : std::string(shard.local->harness());
      glossary_ = content ? content->glossary : std::string(shard.local->glossary());
    }
    if (info.segmenter != segmenter)
      return fail(
          ErrorCode::kIndexSchema,
          {{"path", shard.local->path()}, {"found", info.segmenter}, {"wanted", segmenter}});
  }
  if (segmenter.empty()) return fail(unreachable);
  for (auto& shard : shards_)
    if (shard.remote) shard.remote->agree_on(segmenter);
  return {};
}

const IndexInfo& ShardedReader::info() const {
  IndexInfo sum;
  std::string generations;
  for (const auto& shard : shards_) {
    const auto content = shard.remote ? shard.remote->content() : nullptr;
    if ((shard.remote && !content) || shard.changes) continue;
    const auto& info = content ? content->info : shard.info;
    generations += info.generation + "\n";
    sum.schema = info.schema;
    sum.remote = info.remote && (sum.entries == 0 || sum.remote);
    sum.segmenter = info.segmenter;
    sum.built = std::max(sum.built, info.built);
    sum.entries += info.entries;
    sum.signatures += info.signatures;
  }
  const std::lock_guard lock(mutex_);
  const auto [found, added] = infos_.try_emplace(generations);
  if (added) {
    const bool one = generations.find('\n') + 1 == generations.size();
    sum.generation = one ? generations.substr(0, generations.size() - 1) : sha256_hex(generations);
    found->second = std::move(sum);
  }
  return found->second;
}

const Lexicon& ShardedReader::lexicon() const {
  std::call_once(lexicon_made_, [this] { lexicon_.emplace(glossary_); });
  return *lexicon_;
}

// None where they are damaged; of a shard that is out of reach, those of no entry.
std::shared_ptr<const Words> ShardedReader::words_of(const Shard& shard) const {
  if (shard.local) return shard.local->own_words();
  if (!shard.remote->is_up()) return Words::none();
  auto words = shard.remote->words();
  if (words) return *words;
  if (words.error().code == ErrorCode::kFileUnwritable) return nullptr;
  lose(*shard.remote);
  return Words::none();
}

IndexWords ShardedReader::words() const {
  std::vector<IndexWords::Piece> pieces;
  for (const auto& shard : shards_) {
    auto words = words_of(shard);
    if (!words) return {};
    const auto entries = shard.local ? shard.local->info().entries : words->entries();
    pieces.push_back({std::move(words), &shard.hidden,
                      entries - static_cast<std::uint32_t>(shard.hidden.size())});
  }
  return IndexWords(std::move(pieces));
}

std::size_t ShardedReader::size() const {
  std::size_t longest = 0;
  for (const auto& shard : shards_) {
    const auto content = shard.remote ? shard.remote->content() : nullptr;
    const auto entries = content ? content->entries.size() : shard.local ? shard.local->size() : 0;
    longest = std::max<std::size_t>(longest, entries);
  }
  return longest * shards_.size();
}

Reach ShardedReader::reach() const {
  Reach reach;
  reach.outages = outages_.load();
  reach.partial_answers = partial_answers_.load();
  reach.shards = 0;
  for (const auto& shard : shards_) {
    if (!shard.changes) ++reach.shards;
    if (shard.remote && !shard.remote->is_up()) ++reach.missing;
  }
  return reach;
}

Result<std::shared_ptr<const Entry>> ShardedReader::entry(EntryNumber number) const {
  const auto& shard = shards_[number % shards_.size()];
  const auto own = static_cast<EntryNumber>(number / shards_.size());
  if (shard.remote) return remote_entry(*shard.remote, own);
  if (own >= shard.local->size() || hidden_.contains(number))
    return fail(ErrorCode::kEntryNotFound, {{"id", std::to_string(number)}});
  return shard.local->entry(own);
}

Result<void> ShardedReader::read_again(EntryNumber number) const {
  const auto& shard = shards_[number % shards_.size()];
  const auto own = static_cast<EntryNumber>(number / shards_.size());
  if (shard.remote || own >= shard.local->size()) return {};
  return shard.local->read_again(own);
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

std::optional<EntryNumber> ShardedReader::find(std::string_view id) const {
  return number_of(*this, id);
}

std::vector<SignatureRef> ShardedReader::signatures_for_graph_break(std::string_view id) const {
  return graph_break_signatures(*this, id);
}

std::vector<EntryNumber> ShardedReader::tagged(std::string_view tag) const {
  return numbers_under(*this, Field::kTag, tag);
}

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

}  // namespace tracelore
