#include <csignal>
#include <memory>
#include <ostream>

#include "cli/command.h"
#include "cli/index_location.h"
#include "engine/messages/messages.h"
#include "indexer/build.h"
#include "server/app.h"

namespace tracelore::cli {
namespace {

struct Options {
  IndexLocation index;
  std::vector<std::string> content;
  std::string host = "127.0.0.1";
  int port = 8642;
  std::string base_url;
  std::string tracker;
  std::size_t rate_limit = 0;
  std::size_t connections_per_address = 0;
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

Result<void> rebuild(Terminal& terminal, const Options& options, const std::string& directory) {
  if (options.content.empty()) return {};
  BuildReport report;
  const auto built = build_index(options.content, directory, report);
  for (const auto& problem : report.problems)
    terminal.err << describe(terminal.language, problem) << '\n';
  if (!built) return fail(built.error());
  return {};
}

void reload(Terminal& terminal, const Options& options, const IndexLocation& location,
            Server& server) {
  const auto rebuilt = rebuild(terminal, options, find_index(location));
  if (!rebuilt) report_error(terminal, rebuilt.error());
  auto reader = open_index(location);
  if (!reader) {
    report_error(terminal, reader.error());
    return;
  }
  server.reload(*reader);
  terminal.err << say(terminal.language, "cli.reloaded",
                      {{"generation", (*reader)->info().generation}})
               << '\n';
}

void announce(Terminal& terminal, const Options& options, int port) {
  const std::string address = "http://" + options.host + ":" + std::to_string(port);
  terminal.out << say(terminal.language, "cli.serving", {{"address", address}}) << std::endl;
}

int serve(Terminal& terminal, const Options& options) {
  const sigset_t signals = block_signals();
  IndexLocation location = options.index;
  location.directory = find_index(location);
  if (location.directory.empty()) location.directory = "build/index";
  if (const auto built = rebuild(terminal, options, location.directory); !built)
    return report_error(terminal, built.error());
  ServerOptions server_options;
  server_options.host = options.host;
  server_options.port = options.port;
  server_options.base_url = options.base_url;
  server_options.tracker = options.tracker;
  server_options.pastes_per_minute = options.rate_limit;
  server_options.connections_per_address = options.connections_per_address;
  if (auto reader = open_index(location)) {
    server_options.reader = *reader;
  } else {
    report_error(terminal, reader.error());
    server_options.unavailable = reader.error();
  }
  auto server = Server::start(std::move(server_options));
  if (!server) return report_error(terminal, server.error());
  announce(terminal, options, (*server)->port());
  for (int signal = 0; sigwait(&signals, &signal) == 0 && signal == SIGHUP;)
    reload(terminal, options, location, **server);
  (*server)->stop();
  return kFound;
}

}  // namespace

Run define_serve(CLI::App& app) {
  auto options = std::make_shared<Options>();
  app.add_option("--host", options->host, "cli.option.host");
  app.add_option("--port", options->port, "cli.option.port");
  app.add_option("--content", options->content, "cli.option.content");
  app.add_option("--base-url", options->base_url, "cli.option.base_url");
  app.add_option("--tracker", options->tracker, "cli.option.tracker");
  app.add_option("--rate-limit", options->rate_limit, "cli.option.rate_limit");
  app.add_option("--connections-per-address", options->connections_per_address,
                 "cli.option.connections_per_address");
  add_index_option(app, options->index);
  return [options](Terminal& terminal) { return serve(terminal, *options); };
}

}  // namespace tracelore::cli
