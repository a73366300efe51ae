#include "server/service.h"

#include <filesystem>

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
  return reload_locked();
}

void Service::replace(const Reader& overtaken) {
  const std::scoped_lock lock(reloading_);
  if (generation()->reader.get() == &overtaken) static_cast<void>(reload_locked());
}

Result<std::shared_ptr<const Reader>> Service::reload_locked() {
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
  const auto number = static_cast<EntryNumber>(probed_.fetch_add(1) % size);
  const auto read = current->reader->read_again(number);
  if (read) return std::nullopt;
  Error error = read.error();
  if (error.code != ErrorCode::kServerUnreachable && error.code != ErrorCode::kIndexChanged)
    error.code = ErrorCode::kIndexCorrupt;
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

bool Service::is_to_be_reloaded() const {
  return index_problem() || generation()->reader->are_parts_changed();
}

std::optional<Error> Service::not_ready() const {
  if (auto problem = index_problem()) return problem;
  return store_ ? store_->trouble() : std::nullopt;
}

}  // namespace tracelore
