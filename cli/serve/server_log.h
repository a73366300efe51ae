/// The server's log on stderr: one line for each request and each event, as text or as JSON.
/// Safe from any thread.
#pragma once

#include <string>
#include <string_view>

#include "engine/base/json/json.h"
#include "server/app.h"

namespace tracelore::cli {

enum class LogForm { kText, kJson, kOff };

class ServerLog {
 public:
  explicit ServerLog(LogForm form) : form_(form) {}

  /// One request; see AccessRecord for what may be kept of it.
  void request(const AccessRecord& record) const;

  /// Something that happened to the server: `event` is a word for machines ("reloaded"), `fields`
  /// are its facts, `text` says it to people.
  void event(std::string_view event, const Json& fields, const std::string& text) const;
  /// The same for what should not have happened.
  void fault(std::string_view event, const Json& fields, const std::string& text) const;

 private:
  LogForm form_;
};

}  // namespace tracelore::cli
