/// Answers that Slack takes later, at the `response_url` of a request.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/base/json/json.h"

namespace tracelore::slack {

struct OutboxOptions {
  /// Where answers may be sent: "https://host", with a port where it is not the usual one.
  std::vector<std::string> origins = {"https://hooks.slack.com", "https://hooks.slack-gov.com"};
  std::string api = "https://slack.com";  ///< of Slack's Web API
  std::string bot_token = {};             ///< for that; empty: nothing is called
  std::size_t waiting = 256;              ///< messages at most
  /// A call that failed: its method, and Slack's word for why ("missing_scope"). From the thread of
  /// the outbox.
  std::function<void(const std::string& method, const std::string& why)> refused = {};
};

/// Sends on one thread of its own. Safe from any thread.
class Outbox {
 public:
  explicit Outbox(OutboxOptions options);
  /// What waits is still sent, for a second or two.
  ~Outbox();
  Outbox(const Outbox&) = delete;
  Outbox& operator=(const Outbox&) = delete;

  /// Whether a message may go to this address: one of the origins and a path, nothing clever.
  bool accepts(const std::string& url) const;

  /// Queues a message; false where the address is not accepted or too many wait. `key` names what
  /// is answered (Slack's `trigger_id`): a request that is sent again is answered once. A message
  /// that cannot be delivered at the second try is dropped: its reader asks again.
  bool send(const std::string& url, const std::string& key, const Json& message);

  /// The same for a method of the Web API ("chat.unfurl"); false also where there is no token.
  bool call(const std::string& method, const std::string& key, const Json& arguments);

 private:
  struct Data;
  std::unique_ptr<Data> data_;
};

}  // namespace tracelore::slack
