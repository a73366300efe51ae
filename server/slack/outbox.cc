#include "server/slack/outbox.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "http_client/http_client.h"

namespace tracelore::slack {

struct Letter {
  std::string url;
  std::string body;
  bool tried = false;
};

namespace {

constexpr std::chrono::seconds kFarewell{2};
constexpr std::size_t kLongestUrl = 2048;
constexpr std::size_t kRemembered = 1024;

bool deliver(const Letter& letter) {
  HttpAsk ask;
  ask.url = letter.url;
  ask.body = letter.body;
  ask.content_type = "application/json; charset=utf-8";
  ask.connect_time = std::chrono::seconds(2);
  ask.answer_time = std::chrono::seconds(3);
  ask.tries = 1;
  const auto reply = ask_http(ask);
  return reply && reply->status < 500 && reply->status != 429;
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

  void run() {
    std::unique_lock lock(mutex);
    while (true) {
      changed.wait(lock, [&] { return closed || !letters.empty(); });
      if (letters.empty()) break;
      Letter letter = std::move(letters.front());
      letters.pop_front();
      busy = true;
      lock.unlock();
      const bool delivered = deliver(letter);
      lock.lock();
      busy = false;
      if (!delivered && !letter.tried && !closed) {
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
  if (!accepts(url)) return false;
  const std::lock_guard lock(data_->mutex);
  auto& answered = data_->answered;
  if (std::find(answered.begin(), answered.end(), key) != answered.end()) return true;
  if (data_->closed || data_->letters.size() >= data_->options.waiting) return false;
  data_->letters.push_back({url, write_json(message), false});
  answered.push_back(key);
  if (answered.size() > kRemembered) answered.pop_front();
  data_->changed.notify_all();
  return true;
}

}  // namespace tracelore::slack
