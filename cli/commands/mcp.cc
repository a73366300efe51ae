#include <istream>
#include <memory>
#include <ostream>

#include "cli/command.h"
#include "cli/program/version.h"
#include "cli/settings/index_location.h"
#include "mcp/server.h"

namespace tracelore::cli {
namespace {

struct McpOptions {
  IndexLocation index;
  std::string base_url;
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
  server_options.open_index = [location = options.index] { return open_index(location); };
  mcp::Server server(std::move(server_options));
  std::string line;
  for (Line read = next_line(terminal.in, line); read != Line::kEnd;
       read = next_line(terminal.in, line)) {
    if (read == Line::kWhole && line.find_first_not_of(" \t\r") == std::string::npos) continue;
    const auto answer = read == Line::kTooLong ? server.refuse_too_long() : server.answer(line);
    if (!answer.empty()) terminal.out << answer << std::endl;
  }
  return kFound;
}

Run define_mcp(CLI::App& app) {
  auto options = std::make_shared<McpOptions>();
  app.add_option("--base-url", options->base_url, "cli.option.base_url");
  add_index_option(app, options->index);
  return [options](Terminal& terminal) { return serve_agent(terminal, *options); };
}

}  // namespace

extern const Command kMcpCommand = {"mcp", define_mcp};

}  // namespace tracelore::cli
