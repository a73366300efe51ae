#include "server/slack/outbox.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "http_client/http_client.h"
#include "server/slack/message_text.h"

namespace tracelore::slack {

struct Letter {
  std::string url;
  std::string body;
  std::string method = {};  // of a call
  bool tried = false;
};

namespace {

constexpr std::chrono::seconds kFarewell{2};
constexpr std::size_t kLongestUrl = 2048;
constexpr std::size_t kRemembered = 1024;

Result<HttpReply> post(const Letter& letter, const std::string& token) {
  HttpAsk ask;
  ask.url = letter.url;
  ask.body = letter.body;
  ask.content_type = "application/json; charset=utf-8";
  ask.connect_time = std::chrono::seconds(2);
  ask.answer_time = std::chrono::seconds(3);
  ask.tries = 1;
  if (!letter.method.empty()) ask.headers.emplace_back("Authorization", "Bearer " + token);
  return ask_http(ask);
}

bool is_taken(const Result<HttpReply>& reply) {
  return reply && reply->status < 500 && reply->status != 429;
}

// Slack answers a call with 200 and says inside whether it did it; empty: it did.
std::string refusal_of(const Result<HttpReply>& reply) {
  if (!reply) return std::string(id_of(reply.error().code));
  const auto said = parse_json(reply->body, {});
  const bool done = said && part_at(*said, "ok") == true;
  const auto why = done || !said ? std::string() : text_at(*said, "error");
  return done || !why.empty() ? why : "HTTP " + std::to_string(reply->status);
}

}  // namespace

struct Outbox::Data {
  OutboxOptions options;
  std::mutex mutex;
  std::condition_variable changed;
  std::deque<Letter> letters;
  std::deque<std::string> answered;  // keys of the latest messages
  bool busy = false;                 // with a letter that has left the queue
  bool closed = false;
  std::thread thread;

  bool queue(Letter letter, const std::string& key) {
    const std::lock_guard lock(mutex);
    if (std::find(answered.begin(), answered.end(), key) != answered.end()) return true;
    if (closed || letters.size() >= options.waiting) return false;
    letters.push_back(std::move(letter));
    answered.push_back(key);
    if (answered.size() > kRemembered) answered.pop_front();
    changed.notify_all();
    return true;
  }

  void run() {
    std::unique_lock lock(mutex);
    while (true) {
      changed.wait(lock, [&] { return closed || !letters.empty(); });
      if (letters.empty()) break;
      Letter letter = std::move(letters.front());
      letters.pop_front();
      busy = true;
      lock.unlock();
      const auto reply = post(letter, options.bot_token);
      const bool last = is_taken(reply) || letter.tried;
      if (last && !letter.method.empty() && options.refused)
        if (const auto why = refusal_of(reply); !why.empty()) options.refused(letter.method, why);
      lock.lock();
      busy = false;
      if (!last && !closed) {
        letter.tried = true;
        letters.push_back(std::move(letter));
      }
      changed.notify_all();
    }
  }
};

Outbox::Outbox(OutboxOptions options) : data_(std::make_unique<Data>()) {
  data_->options = std::move(options);
  data_->thread = std::thread([data = data_.get()] { data->run(); });
}

Outbox::~Outbox() {
  {
    const std::lock_guard lock(data_->mutex);
    data_->closed = true;
  }
  data_->changed.notify_all();
  std::unique_lock lock(data_->mutex);
  data_->changed.wait_for(lock, kFarewell, [&] { return data_->letters.empty() && !data_->busy; });
  data_->letters.clear();
  lock.unlock();
  data_->thread.join();
}

bool Outbox::accepts(const std::string& url) const {
  const bool plain = url.size() <= kLongestUrl && std::all_of(url.begin(), url.end(), [](char c) {
                       return c > ' ' && c < 0x7f && c != '\\' && c != '#';
                     });
  return plain && std::any_of(data_->options.origins.begin(), data_->options.origins.end(),
                              [&](const std::string& origin) {
                                return url.size() > origin.size() + 1 &&
                                       url.starts_with(origin + "/");
                              });
}

bool Outbox::send(const std::string& url, const std::string& key, const Json& message) {
  return accepts(url) && data_->queue({url, write_json(message)}, key);
}

bool Outbox::call(const std::string& method, const std::string& key, const Json& arguments) {
  const auto& options = data_->options;
  if (options.bot_token.empty()) return false;
  return data_->queue({options.api + "/api/" + method, write_json(arguments), method}, key);
}

}  // namespace tracelore::slack
