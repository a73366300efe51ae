/// The Model Context Protocol for agents: one JSON-RPC message in, at most one out.
///
/// Speaks both eras of the protocol: the `initialize` handshake (2024-11-05 to 2025-11-25) and the
/// stateless envelope in `_meta` with `server/discover` (2026-07-28); a request says itself which
/// it is. Framing (one message a line) is the caller's.
/// https://modelcontextprotocol.io/specification
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "engine/base/json/json.h"
#include "mcp/tools.h"

namespace tracelore::mcp {

/// A message longer than this is refused unread: a paste of the largest size with every byte
/// escaped fits.
inline constexpr std::size_t kMessageBytes = 8 << 20;

struct ServerOptions {
  std::string version;                            ///< of the program
  Language language = Language::kEnglish;         ///< where a call does not say it
  std::string base_url = {};                      ///< of the pages, for links; empty: no links
  std::function<Result<ReaderPtr>()> open_index;  ///< called until it succeeds, so that an agent
                                                  ///< learns why there is no index yet
  LogOpener open_logs = {};  ///< of paths that a call names; empty: no call can name one
  Limits limits = {};
};

/// Whether a client may speak this revision: what the header MCP-Protocol-Version names.
bool knows_revision(std::string_view revision);

/// Not safe from several threads: one client, one server.
class Server {
 public:
  explicit Server(ServerOptions options);

  /// The answer to one message or batch, without its line end; empty where none is due (a
  /// notification, an answer). Never fails: what is no message is answered with a JSON-RPC error.
  std::string answer(std::string_view message);

  /// The answer to a message that was longer than kMessageBytes.
  std::string refuse_too_long() const;

 private:
  Json answer_batch(const Json& batch);
  Json answer_one(const Json& message);
  Json dispatch(const std::string& method, const Json& params, bool modern);
  Result<Json> with_index(const std::function<Result<Json>(const Reader&)>& ask);
  Json call_tool(const Json& params);
  Json get_prompt(const Json& params) const;
  Json read_resources(const std::string& method, const Json& params);
  Json initialize(const Json& params);
  Json discover() const;
  Json server_info() const;

  ServerOptions options_;
  ReaderPtr reader_;
  bool batches_ = false;  ///< the revision agreed on has them
};

}  // namespace tracelore::mcp
