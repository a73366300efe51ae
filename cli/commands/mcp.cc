#include <filesystem>
#include <istream>
#include <memory>
#include <ostream>

#include "cli/agents/agent_logs.h"
#include "cli/agents/client_settings.h"
#include "cli/command.h"
#include "cli/program/version.h"
#include "cli/settings/index_location.h"
#include "engine/messages/messages.h"
#include "mcp/server.h"

namespace tracelore::cli {
namespace {

struct McpOptions {
  IndexLocation index;
  std::string base_url;
  std::string root = ".";
  std::string client;
  bool print = false;
};

enum class Line { kWhole, kTooLong, kEnd };

// The next line, without holding more of it than a message may have.
Line next_line(std::istream& in, std::string& line) {
  line.clear();
  std::streambuf& buffer = *in.rdbuf();
  bool any = false;
  bool too_long = false;
  for (int c = buffer.sbumpc(); c != EOF; c = buffer.sbumpc()) {
    any = true;
    if (c == '\n') break;
    if (line.size() < mcp::kMessageBytes)
      line.push_back(static_cast<char>(c));
    else
      too_long = true;
  }
  return too_long ? Line::kTooLong : any ? Line::kWhole : Line::kEnd;
}

int serve_agent(Terminal& terminal, const McpOptions& options) {
  mcp::ServerOptions server_options;
  server_options.version = version_number();
  server_options.language = terminal.language;
  server_options.base_url = options.base_url;
  server_options.open_logs = logs_below(terminal, options.root, options.index);
  server_options.open_index = [location = options.index] { return open_index(location); };
  mcp::Server server(std::move(server_options));
  if (!terminal.in_has_text && terminal.err_is_terminal)
    terminal.err << say(terminal.language, "cli.mcp_waits") << '\n' << std::flush;
  std::string line;
  for (Line read = next_line(terminal.in, line); read != Line::kEnd;
       read = next_line(terminal.in, line)) {
    if (read == Line::kWhole && line.find_first_not_of(" \t\r") == std::string::npos) continue;
    const auto answer = read == Line::kTooLong ? server.refuse_too_long() : server.answer(line);
    if (!answer.empty()) terminal.out << answer << std::endl;
  }
  return kFound;
}

// Where the program lies, so that an agent's program finds it whatever its own PATH is.
std::string own_path() {
  std::error_code failed;
  const auto path = std::filesystem::read_symlink("/proc/self/exe", failed).string();
  return failed ? "tracelore" : path;
}

int install(Terminal& terminal, const McpOptions& options) {
  const auto program = own_path();
  if (options.print) {
    terminal.out << client_settings(options.client, program);
    return kFound;
  }
  if (const auto added = add_to_client(options.client, program); !added)
    return report_error(terminal, added.error());
  terminal.out << say(terminal.language, "cli.mcp_installed",
                      {{"path", client_settings_path(options.client)}})
               << '\n';
  return kFound;
}

Run define_mcp(Arguments& arguments) {
  auto options = std::make_shared<McpOptions>();
  arguments.add_option("--base-url", options->base_url, "cli.option.base_url");
  arguments.add_option("--root", options->root, "cli.option.root");
  const auto client = arguments.add_option("--install", options->client, "cli.option.mcp_install");
  arguments.add_flag("--print", options->print, "cli.option.mcp_print").needs(client);
  add_index_option(arguments, options->index);
  return [options](Terminal& terminal) {
    return options->client.empty() ? serve_agent(terminal, *options) : install(terminal, *options);
  };
}

}  // namespace

extern const Command kMcpCommand = {"mcp", define_mcp};

}  // namespace tracelore::cli
