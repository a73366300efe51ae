#include <algorithm>
#include <csignal>
#include <memory>
#include <mutex>
#include <optional>
#include <ostream>
#include <sstream>
#include <utility>

#include "cli/answer/answer_view.h"
#include "cli/command.h"
#include "cli/serve/folder_watch.h"
#include "cli/serve/server_log.h"
#include "cli/settings/index_location.h"
#include "cli/settings/settings.h"
#include "engine/base/heap.h"
#include "engine/messages/messages.h"
#include "indexer/content_index.h"
#include "server/app.h"
#include "server/slack/outbox.h"

namespace tracelore::cli {
namespace {

struct ServeOptions {
  std::shared_ptr<GivenValues> given = std::make_shared<GivenValues>();
  bool print_config = false;
};

// Blocked before any thread starts, so that only sigwait() below sees them.
sigset_t block_signals() {
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&set, signal);
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
  std::signal(SIGPIPE, SIG_IGN);
  return set;
}

LogForm log_form(const std::string& name) {
  return name == "json" ? LogForm::kJson : name == "off" ? LogForm::kOff : LogForm::kText;
}

std::chrono::milliseconds seconds_of(const Settings& settings, std::string_view name) {
  return std::chrono::seconds(settings.number(name));
}

SlackOptions slack_options(const Settings& settings, const ServerLog& log, Language language) {
  SlackOptions options{settings.text("slack-signing-secret"), nullptr};
  if (options.signing_secret.empty()) return options;
  slack::OutboxOptions outbox;
  if (const auto origin = settings.text("slack-response-origin"); !origin.empty())
    outbox.origins = {outbox.api = origin};
  outbox.bot_token = settings.text("slack-bot-token");
  outbox.refused = [&log, language](const std::string& method, const std::string& why) {
    log.fault("slack_refused", {{"method", method}, {"why", why}},
              say(language, "cli.slack_refused", {{"method", method}, {"why", why}}));
  };
  options.outbox = std::make_shared<slack::Outbox>(std::move(outbox));
  return options;
}

// What the server needs of the settings; everything but the index.
Result<ServerOptions> server_options(const Settings& settings) {
  ServerOptions options;
  options.host = settings.text("host");
  options.port = static_cast<int>(settings.number("port"));
  options.base_url = settings.text("base-url");
  options.tracker = settings.text("tracker");
  options.open_to_other_origins = settings.flag("other-origins");
  options.connections = settings.number("connections");
  options.connections_per_address = settings.number("connections-per-address");
  options.pastes_per_minute = settings.number("rate-limit");
  options.keep_alive = std::chrono::seconds(settings.number("keep-alive-seconds"));
  options.times = {seconds_of(settings, "head-seconds"), seconds_of(settings, "body-seconds"),
                   seconds_of(settings, "answer-seconds")};
  options.stop_time = seconds_of(settings, "stop-seconds");
  options.operator_token = settings.text("operator-token");
  options.store_path = settings.text("store");
  auto proxies = TrustedProxies::parse(settings.list("trusted-proxy"));
  if (!proxies) return fail(proxies.error());
  options.trusted_proxies = std::move(*proxies);
  return options;
}

/// The index and how it is made anew. Used by one reload at a time.
class IndexSource {
 public:
  IndexSource(const Settings& settings, const ServerLog& log, Language language)
      : content_(settings.list("content")), log_(log), language_(language) {
    location_.places = settings.list("index");
    location_.places = find_index(location_);
    if (location_.places.empty()) location_.places = {"build/index"};
    location_.answer = std::chrono::milliseconds(settings.number("shard-milliseconds"));
    if (!content_.empty()) made_.emplace(content_, location_.places.front());
  }

  /// What is made from content is one directory.
  bool can_be_made() const {
    return content_.empty() || (location_.places.size() == 1 && directories().size() == 1);
  }

  std::vector<std::string> directories() const { return folders_of(location_.places); }

  /// What the next open() need look at alone. From any thread.
  void note(const std::vector<std::string>& paths) {
    const std::lock_guard lock(mutex_);
    changed_.insert(changed_.end(), paths.begin(), paths.end());
  }

  Result<std::shared_ptr<const Reader>> open() {
    auto reader = rebuild().and_then([&] { return open_index(location_); });
    report(reader);
    return reader;
  }

  /// Watches content where there is any, else the place of the index itself.
  std::vector<std::string> folders() const {
    if (!content_.empty()) return content_;
    return directories();
  }

 private:
  Result<void> rebuild() {
    if (!made_) return {};
    BuildReport built;
    const auto paths = [this] {
      const std::lock_guard lock(mutex_);
      return std::exchange(changed_, {});
    }();
    const auto done = paths.empty() ? made_->build(built) : made_->update(paths, built);
    for (const auto& problem : built.problems)
      log_.fault("content", {{"code", id_of(problem.code)}, {"file", problem.file}},
                 describe(language_, problem));
    if (!done) return fail(done.error());
    return {};
  }

  void report(const Result<std::shared_ptr<const Reader>>& reader) {
    if (reader) {
      const auto& info = (*reader)->info();
      log_.event("reloaded", {{"generation", info.generation}, {"entries", info.entries}},
                 say(language_, "cli.reloaded", {{"generation", info.generation}}));
      last_fault_.reset();
      return;
    }
    // A fault that lasts is tried again every second, and told once.
    if (last_fault_ == reader.error()) return;
    last_fault_ = reader.error();
    log_.fault("not_reloaded", {{"code", id_of(reader.error().code)}},
               describe(language_, reader.error()) + "  " + hint(language_, reader.error()));
  }

  IndexLocation location_;
  std::optional<ContentIndex> made_;
  std::mutex mutex_;
  std::vector<std::string> changed_;  // since the last open()
  const std::vector<std::string> content_;
  const ServerLog& log_;
  const Language language_;
  std::optional<Error> last_fault_;
};

void announce(Terminal& terminal, const Settings& settings, int port) {
  const std::string address = "http://" + settings.text("host") + ":" + std::to_string(port);
  terminal.out << say(terminal.language, "cli.serving", {{"address", address}}) << std::endl;
}

// What `tracelore lookup` would print of an answer on a terminal without colours.
std::string printed(const PrintedAnswer& wanted) {
  std::istringstream in;
  std::ostringstream out;
  Terminal terminal{in, out, out};
  terminal.language = wanted.language;
  terminal.width = std::clamp<std::size_t>(wanted.columns, 40, 120);
  ReducedText text;
  text.text = wanted.paste;
  text.lines = wanted.lines;
  AnswerView view;
  view.text = &text;
  if (wanted.length == "brief") view.length = Length::kBrief;
  if (wanted.length == "full") view.length = Length::kFull;
  return answer_text(terminal, wanted.answer, view);
}

int run_server(Terminal& terminal, const Settings& settings) {
  keep_freed_memory();
  const sigset_t signals = block_signals();
  const ServerLog log(log_form(settings.text("log")));
  auto options = server_options(settings);
  if (!options) return report_error(terminal, options.error());
  options->slack = slack_options(settings, log, terminal.language);
  IndexSource index(settings, log, terminal.language);
  if (!index.can_be_made())
    return report_error(terminal,
                        {ErrorCode::kBadValue, {}, {}, {{"key", "--index"}, {"wanted", "DIR"}}});
  if (auto reader = index.open())
    options->reader = *reader;
  else
    options->unavailable = reader.error();
  if (const auto own = index.directories(); !own.empty()) options->index_directory = own.front();
  options->reopen = [&index] { return index.open(); };
  options->print = printed;
  options->log = [&log](const AccessRecord& record) { log.request(record); };
  auto server = Server::start(std::move(*options));
  if (!server) return report_error(terminal, server.error());
  const auto reload = [&server] { static_cast<void>((*server)->reload()); };  // it tells the log
  std::unique_ptr<FolderWatch> watch;
  if (settings.flag("watch")) {
    auto started = FolderWatch::start(index.folders(), [&](const std::vector<std::string>& paths) {
      index.note(paths);
      reload();
    });
    if (!started) return report_error(terminal, started.error());
    watch = std::move(*started);
  }
  announce(terminal, settings, (*server)->port());
  for (int signal = 0; sigwait(&signals, &signal) == 0 && signal == SIGHUP;) reload();
  watch.reset();
  (*server)->stop();
  log.event("stopped", Json::object(), say(terminal.language, "cli.stopped"));
  return kFound;
}

int serve(Terminal& terminal, const ServeOptions& options) {
  const auto settings = Settings::read(*options.given, environment_of_process());
  if (!settings) return report_error(terminal, settings.error());
  if (!options.print_config) return run_server(terminal, *settings);
  settings->print(terminal.out);
  return kFound;
}

Run define_serve(Arguments& arguments) {
  auto options = std::make_shared<ServeOptions>();
  add_setting_flags(arguments, options->given);
  arguments.add_flag("--print-config", options->print_config, "cli.option.print_config");
  return [options](Terminal& terminal) { return serve(terminal, *options); };
}

}  // namespace

extern const Command kServeCommand = {"serve", define_serve};

}  // namespace tracelore::cli
