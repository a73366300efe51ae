/// What a server is told when it starts.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "engine/base/json/json.h"
#include "engine/base/language.h"
#include "engine/base/limits.h"
#include "engine/base/result.h"
#include "engine/index/reader.h"
#include "engine/paste/decode/line_map.h"
#include "server/http/client_address.h"
#include "server/http/request_times.h"

namespace tracelore {

/// One line of the access log: what may be kept of a request. Nothing that a person typed or pasted
/// is in it.
struct AccessRecord {
  std::string request_id;
  std::string method;
  std::string route;  ///< the pattern ("/entries/{id}"), not the path
  int status = 0;
  double milliseconds = 0;
  std::string fingerprint;  ///< of a paste
  std::string verdict;      ///< of a paste
};

namespace slack {
class Outbox;
}

struct SlackOptions {
  std::string signing_secret = {};             ///< of the Slack app; empty: nobody gets in
  std::shared_ptr<slack::Outbox> outbox = {};  ///< null: shortcuts and buttons get no answer
};

/// An answer that a client wants as the command line prints it.
struct PrintedAnswer {
  const Json& answer;
  const std::string& paste;
  const LineMap& lines;
  Language language = Language::kEnglish;
  std::size_t columns = 100;
  std::string_view length = {};  ///< "brief", "full", else the usual one
};

struct ServerOptions {
  std::string host = "127.0.0.1";
  int port = 8642;  ///< 0: any free one, see Server::port()
  std::shared_ptr<const Reader> reader =
      {};  ///< may be null: the server then answers 503 with `unavailable`
  Error unavailable = {
      ErrorCode::kIndexMissing, {}, {}, {{"path", ""}}};  ///< why there is no reader
  std::string base_url =
      {};  ///< "https://errors.example.org"; empty: taken from the request's Host
  std::string tracker =
      {};  ///< address of a new issue, offered where nothing is known; empty: none
  /// Pages are written into files (server/site/site.h): they lead to files, and leave out what
  /// needs a server.
  bool as_files = false;
  bool open_to_other_origins = true;        ///< CORS for GET and match
  std::size_t connections = 1024;           ///< at the same time, and fewer than open files allow
  std::size_t connections_per_address = 0;  ///< 0: no limit
  std::size_t pastes_per_minute = 0;        ///< of one address; 0: no limit
  TrustedProxies trusted_proxies = {};      ///< whose X-Forwarded-For is believed
  std::chrono::seconds keep_alive{75};
  RequestTimes times = {};
  std::chrono::milliseconds stop_time{9'000};  ///< for requests in flight when it stops
  std::string operator_token = {};             ///< for /admin/…; empty: nobody gets in
  std::string store_path = {};                 ///< SQLite file for counts; empty: none are kept
  std::string index_directory = {};            ///< where the index should be; empty: not looked at
  Limits limits = {};
  SlackOptions slack = {};
  /// Writes `printed` of an answer (`?columns=`), from many threads; where it is empty, no answer
  /// has that field. The command line's own view: the server does not know it.
  std::function<std::string(const PrintedAnswer&)> print = {};
  /// Finds the newest index (builds it anew where content folders were given): what a reload calls.
  std::function<Result<std::shared_ptr<const Reader>>()> reopen = {};
  std::function<void(const AccessRecord&)> log =
      {};  ///< called after each answer, from many threads
};

}  // namespace tracelore
