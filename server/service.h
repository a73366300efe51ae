/// What all requests share: the options, the index in use and how it came to be, figures and
/// counts. Safe from any thread.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "engine/base/utc.h"
#include "server/http/listener.h"
#include "server/http/metrics.h"
#include "server/options.h"
#include "server/store/store.h"

namespace tracelore {

/// The index in use and since when: swapped as a whole.
struct Generation {
  std::shared_ptr<const Reader> reader;  ///< null while none could be opened
  std::string loaded;                    ///< ISO 8601, UTC
  std::size_t reloads = 0;               ///< how many there were before
  std::optional<Error> trouble = {};     ///< why the last attempt to load one failed
};

class Service {
 public:
  explicit Service(ServerOptions given);

  const ServerOptions& options() const { return options_; }
  const std::string& started() const { return started_; }
  std::shared_ptr<const Generation> generation() const {
    const std::scoped_lock lock(swapping_);
    return generation_;
  }
  Metrics& metrics() { return metrics_; }
  Store* store() { return store_.get(); }  ///< null where the options name no file

  /// How busy the listener is; nothing is open before it is set.
  void set_listener(const Listener* listener) { listener_ = listener; }
  ListenerLoad load() const {
    const auto* listener = listener_.load();
    return listener ? listener->load() : ListenerLoad{};
  }

  /// Puts this reader in use.
  void use(std::shared_ptr<const Reader> reader);

  /// Asks `options.reopen` for the newest index and puts it in use; on failure the one in use stays
  /// and the reason is kept in its generation. One at a time; others wait. What reopen() reports,
  /// or kIndexMissing where there is no such function.
  Result<std::shared_ptr<const Reader>> reload();

  /// reload() where `overtaken` is still the reader in use: another thread may have been first.
  void replace(const Reader& overtaken);

  /// What keeps pastes from being answered: no index, or one that cannot be read. Reads one record.
  std::optional<Error> cannot_answer() const;

  /// The first of: cannot_answer(), the index being gone from its place, a reload that failed.
  std::optional<Error> index_problem() const;

  /// index_problem(), or parts on other machines that are not as they were (connects to each).
  bool is_to_be_reloaded() const;

  /// index_problem(), or counts that cannot be written.
  std::optional<Error> not_ready() const;

 private:
  void put(Generation next);
  Result<std::shared_ptr<const Reader>> reload_locked();

  ServerOptions options_;
  const std::string started_;
  // Not an atomic shared pointer: the load() of GCC 12's library is a race.
  mutable std::mutex swapping_;
  std::shared_ptr<const Generation> generation_;  // never null
  std::mutex reloading_;
  mutable std::atomic<std::uint32_t> probed_{0};
  std::atomic<const Listener*> listener_{nullptr};
  Metrics metrics_;
  std::unique_ptr<Store> store_;
};

}  // namespace tracelore
