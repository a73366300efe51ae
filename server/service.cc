#include "server/service.h"

#include <filesystem>

#include "engine/index/shards.h"
#include "engine/index/xapian_guard.h"

namespace tracelore {

Service::Service(ServerOptions given) : options_(std::move(given)), started_(now_utc()) {
  Generation first{std::move(options_.reader), started_};
  if (!first.reader) first.trouble = options_.unavailable;
  put(std::move(first));
  if (!options_.store_path.empty()) store_ = std::make_unique<Store>(options_.store_path);
}

void Service::use(std::shared_ptr<const Reader> reader) {
  put({std::move(reader), now_utc(), generation()->reloads + 1});
}

void Service::put(Generation next) {
  auto fresh = std::make_shared<const Generation>(std::move(next));
  const std::scoped_lock lock(swapping_);
  generation_.swap(fresh);
}

Result<std::shared_ptr<const Reader>> Service::reload() {
  const std::scoped_lock lock(reloading_);
  Result<std::shared_ptr<const Reader>> reader =
      fail(ErrorCode::kIndexMissing, {{"path", options_.index_directory}});
  if (options_.reopen) reader = options_.reopen();
  metrics_.count_reload(reader.has_value());
  if (reader) {
    use(*reader);
    return reader;
  }
  Generation same = *generation();
  same.trouble = reader.error();
  put(std::move(same));
  return reader;
}

// Another record each time, so that damage anywhere shows in a while. Entries that were read once
// are kept in memory; this goes to the file.
std::optional<Error> Service::cannot_answer() const {
  const auto current = generation();
  if (!current->reader) return current->trouble.value_or(options_.unavailable);
  const auto size = current->reader->size();
  if (size == 0) return std::nullopt;
  const auto number = static_cast<Xapian::docid>(probed_.fetch_add(1) % size) + 1;
  const Reader& reader = *current->reader;
  bool is_there = false;
  auto read = reader.with_database(
      [&](const Xapian::Database& database) { is_there = data_of(database, number).has_value(); });
  if (read) read = reader.read_again(number - 1);
  // Nobody's number: of an entry that was removed, or of a shard that is out of reach.
  const bool may_be_absent = reach_of(reader).shards > 1 || size != reader.info().entries;
  if (read && (is_there || may_be_absent)) return std::nullopt;
  if (read)
    return Error{ErrorCode::kIndexCorrupt,
                 {},
                 {},
                 {{"path", options_.index_directory}, {"detail", "record"}}};
  Error error = read.error();
  if (error.code != ErrorCode::kServerUnreachable) error.code = ErrorCode::kIndexCorrupt;
  return error;
}

std::optional<Error> Service::index_problem() const {
  if (const auto error = cannot_answer()) return error;
  std::error_code failed;
  if (!options_.index_directory.empty() &&
      !std::filesystem::exists(options_.index_directory, failed))
    return Error{ErrorCode::kIndexMissing, {}, {}, {{"path", options_.index_directory}}};
  return generation()->trouble;
}

std::optional<Error> Service::not_ready() const {
  if (auto problem = index_problem()) return problem;
  return store_ ? store_->trouble() : std::nullopt;
}

}  // namespace tracelore
