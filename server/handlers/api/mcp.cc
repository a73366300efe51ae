#include <algorithm>
#include <array>

#include "mcp/server.h"
#include "server/pages/pages.h"
#include "server/request/route.h"

namespace tracelore {
namespace {

// "http://localhost:8642" -> "localhost"
std::string_view host_of(std::string_view origin) {
  const auto begin = origin.find("://");
  if (begin == origin.npos) return {};
  origin.remove_prefix(begin + 3);
  if (origin.starts_with('[')) return origin.substr(0, origin.find(']') + 1);
  return origin.substr(0, origin.find(':'));
}

// A browser names the page that asks. Comparing it with Host would not do: a page whose name was
// made to lead to this machine has both alike (DNS rebinding).
bool may_ask(const Exchange& exchange) {
  constexpr std::array<std::string_view, 3> kThisMachine = {"localhost", "127.0.0.1", "[::1]"};
  const auto origin = exchange.request.header("origin");
  if (origin.empty()) return true;
  const std::string_view own = exchange.options.base_url;
  if (!own.empty() && own.starts_with(origin) &&
      (own.size() == origin.size() || own[origin.size()] == '/'))
    return true;
  return std::find(kThisMachine.begin(), kThisMachine.end(), host_of(origin)) != kThisMachine.end();
}

mcp::ServerOptions options_of(const Exchange& exchange) {
  mcp::ServerOptions options;
  options.version = TRACELORE_VERSION;
  options.language = exchange.language;
  options.base_url = exchange.base_url();
  options.limits = exchange.options.limits;
  options.open_index = [&exchange]() -> Result<mcp::ReaderPtr> {
    if (!exchange.reader) return fail(*exchange.generation->trouble);
    return exchange.reader;
  };
  return options;
}

// Streamable HTTP without sessions and without streams: one message in, one answer out.
HttpResponse handle_mcp(Exchange& exchange) {
  if (!may_ask(exchange))
    return error_response(exchange, {ErrorCode::kOriginRefused,
                                     {},
                                     {},
                                     {{"origin", std::string(exchange.request.header("origin"))}}});
  const auto revision = exchange.request.header("mcp-protocol-version");
  if (!revision.empty() && !mcp::knows_revision(revision)) return {400};
  mcp::Server server(options_of(exchange));
  auto answer = server.answer(exchange.request.body);
  if (answer.empty()) return {202};
  HttpResponse response{200, "application/json", std::move(answer)};
  response.set_header("Cache-Control", "no-store");
  return response;
}

}  // namespace

extern const Route kMcpRoute = {.method = "POST",
                                .pattern = "/mcp",
                                .handler = handle_mcp,
                                .limited = true,
                                .summary = "route.mcp"};

}  // namespace tracelore
