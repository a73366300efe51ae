#include "engine/index/remote_shard.h"

#include <algorithm>
#include <charconv>

#include "engine/index/filing_copy.h"
#include "engine/index/index_info.h"
#include "engine/index/xapian_guard.h"

namespace tracelore {
namespace {

constexpr std::string_view kScheme = "tcp:";

}  // namespace

bool timed_out(const Error& error) {
  return error.params.back().second == "NetworkTimeoutError";
}

bool is_remote(std::string_view place) {
  return place.starts_with(kScheme);
}

Result<std::unique_ptr<RemoteShard>> RemoteShard::at(const std::string& place,
                                                     const ShardTimes& times) {
  const auto colon = place.rfind(':');
  const std::string host =
      colon < kScheme.size() ? "" : place.substr(kScheme.size(), colon - kScheme.size());
  unsigned port = 0;
  const char* const end = place.data() + place.size();
  const auto read = std::from_chars(place.data() + colon + 1, end, port);
  if (host.empty() || read.ec != std::errc{} || read.ptr != end || port == 0 || port > 65'535)
    return fail(ErrorCode::kBadValue, {{"key", place}, {"wanted", "DIR | tcp:HOST:PORT"}});
  const auto milliseconds = static_cast<unsigned>(std::max<std::int64_t>(times.answer.count(), 1));
  return std::unique_ptr<RemoteShard>(new RemoteShard(place, host, port, milliseconds));
}

RemoteShard::RemoteShard(std::string place, std::string host, unsigned port, unsigned milliseconds)
    : place_(std::move(place)),
      host_(std::move(host)),
      port_(port),
      milliseconds_(milliseconds),
      context_("remote:tcp(" + host_ + ":" + std::to_string(port_) + ")") {}

bool RemoteShard::set_up(bool up) {
  std::vector<std::unique_ptr<Xapian::Database>> dropped;  // closed outside of the lock
  const std::lock_guard lock(mutex_);
  if (!up) dropped.swap(idle_);
  return up_.exchange(up) != up;
}

std::shared_ptr<const RemoteShard::Content> RemoteShard::content() const {
  const std::lock_guard lock(mutex_);
  return content_;
}

void RemoteShard::agree_on(std::string segmenter) {
  const std::lock_guard lock(mutex_);
  segmenter_ = std::move(segmenter);
}

Result<RemoteShard::Lease> RemoteShard::borrow() {
  {
    const std::lock_guard lock(mutex_);
    if (!idle_.empty()) {
      Lease lease{std::move(idle_.back()), content_, false};
      idle_.pop_back();
      return lease;
    }
  }
  return connect();
}

void RemoteShard::give_back(Lease lease) {
  const std::lock_guard lock(mutex_);
  if (up_.load() && lease.content == content_) idle_.push_back(std::move(lease.connection));
}

Result<RemoteShard::Lease> RemoteShard::connect() {
  Lease lease;
  lease.fresh = true;
  std::string stamp;
  const auto connected = guard_xapian(place_, [&] {
    lease.connection = std::make_unique<Xapian::Database>(
        Xapian::Remote::open(host_, port_, milliseconds_, milliseconds_));
    stamp = lease.connection->get_metadata(std::string(kInfoKey));
  });
  if (!connected) {
    const auto& params = connected.error().params;
    return fail(ErrorCode::kServerUnreachable, {{"url", place_}, params.back()});
  }
  lease.content = content();
  if (lease.content && lease.content->stamp == stamp) return lease;
  auto content = read_content(*lease.connection, std::move(stamp));
  if (!content) return fail(content.error());
  lease.content = *content;
  std::vector<std::unique_ptr<Xapian::Database>> dropped;
  const std::lock_guard lock(mutex_);
  // Another thread may have met the same new generation a moment ago.
  if (const auto now = content_; now && now->stamp == lease.content->stamp) {
    lease.content = now;
    return lease;
  }
  dropped.swap(idle_);
  content_ = lease.content;
  return lease;
}

Result<std::shared_ptr<const RemoteShard::Content>> RemoteShard::read_content(
    const Xapian::Database& database, std::string stamp) const {
  auto info = readable_info(stamp, place_);
  if (!info) return fail(info.error());
  if (!info->remote) return fail(ErrorCode::kIndexNotRemote, {{"path", place_}});
  {
    const std::lock_guard lock(mutex_);
    if (!segmenter_.empty() && segmenter_ != info->segmenter)
      return fail(ErrorCode::kIndexSchema,
                  {{"path", place_}, {"found", info->segmenter}, {"wanted", segmenter_}});
  }
  auto content = std::make_shared<Content>();
  auto legs = Result<Legs>(fail(ErrorCode::kIndexCorrupt));
  const auto read = guard_xapian(place_, [&] {
    content->harness = database.get_metadata(std::string(kHarnessKey));
    content->glossary = database.get_metadata(std::string(kGlossaryKey));
    legs = legs_from_copy(database, place_);
  });
  if (!read) return fail(read.error());
  if (!legs) return fail(legs.error());
  content->legs = std::move(*legs);
  content->info = std::move(*info);
  content->stamp = std::move(stamp);
  content->entries.make_room(content->info.entries);
  return content;
}

Result<std::shared_ptr<const RemoteShard::Content>> RemoteShard::read(
    const std::function<void(const Xapian::Database&)>& use) {
  for (bool again = false;; again = true) {
    auto lease = again ? connect() : borrow();
    if (!lease) return fail(lease.error());
    const auto done = guard_xapian(place_, [&] { use(*lease->connection); });
    if (!done && !lease->fresh && !timed_out(done.error())) continue;
    if (!done) return fail(done.error());
    const auto content = lease->content;
    give_back(std::move(*lease));
    return content;
  }
}

}  // namespace tracelore
