#include "engine/index/sharded_reader.h"

#include <algorithm>

#include "engine/base/digest.h"

namespace tracelore {

Result<std::shared_ptr<const Reader>> ShardedReader::open(const std::vector<std::string>& places,
                                                          const ShardTimes& times) {
  const std::shared_ptr<ShardedReader> reader(new ShardedReader(times));
  for (const auto& place : places)
    if (auto added = reader->add(place, times); !added) return fail(added.error());
  if (auto agreed = reader->agree(); !agreed) return fail(agreed.error());
  reader->number();
  if (reader->any_remote_) reader->keeper_ = std::thread([r = reader.get()] { r->watch(); });
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
    auto local = LocalReader::open(place);
    if (!local) return fail(local.error());
    shards_.emplace_back().local = std::move(*local);
  }
  return {};
}

// What is served from another machine was built as a whole, so that its numbering is plain.
void ShardedReader::number() {
  static const Numbering kPlain;
  std::vector<const Numbering*> parts;
  for (const auto& shard : shards_)
    parts.push_back(shard.local ? &shard.local->numbering() : &kPlain);
  numbering_ = Numbering(parts);
}

bool ShardedReader::is_overtaken() const {
  return std::any_of(shards_.begin(), shards_.end(),
                     [](const Shard& shard) { return shard.local && shard.local->is_overtaken(); });
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
    if (shard.remote && !content) continue;
    const auto& info = content ? content->info : shard.local->info();
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
  reach.shards = shards_.size();
  for (const auto& shard : shards_) {
    if (shard.remote && !shard.remote->is_up()) ++reach.missing;
  }
  return reach;
}

Result<std::shared_ptr<const Entry>> ShardedReader::entry(EntryNumber number) const {
  const auto& shard = shards_[number % shards_.size()];
  const auto own = static_cast<EntryNumber>(number / shards_.size());
  if (shard.remote) return remote_entry(*shard.remote, own);
  if (own >= shard.local->size())
    return fail(ErrorCode::kEntryNotFound, {{"id", std::to_string(number)}});
  return shard.local->entry(own);
}

Result<void> ShardedReader::read_again(EntryNumber number) const {
  const auto& shard = shards_[number % shards_.size()];
  const auto own = static_cast<EntryNumber>(number / shards_.size());
  if (shard.remote || own >= shard.local->size()) return {};
  return shard.local->read_again(own);
}

bool ShardedReader::comes_first(EntryNumber one, EntryNumber other) const {
  if (one % shards_.size() == other % shards_.size()) return one < other;
  const auto first = entry(one);
  const auto second = entry(other);
  return first && second ? (*first)->id < (*second)->id : one < other;
}

}  // namespace tracelore
