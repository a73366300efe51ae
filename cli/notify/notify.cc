#include "cli/notify/notify.h"

#include <chrono>
#include <cstdlib>
#include <ostream>

#include "cli/notify/webhook.h"
#include "cli/terminal/safe_text.h"
#include "cli/terminal/shell_word.h"
#include "engine/messages/messages.h"

namespace tracelore::cli {
namespace {

constexpr const char* kSecret = "TRACELORE_NOTIFY_SECRET";

bool is_address(const std::string& to) {
  return to.find("://") != to.npos;
}

std::string environment_value(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string{} : value;
}

std::string address_of(const NotifyOptions& options) {
  return is_address(options.to) ? options.to : environment_value(options.to.c_str());
}

// The same way once more, with a text that is always known.
std::string trial(const NotifyOptions& options) {
  std::string command = "tracelore lookup 'CUDA out of memory.' --notify ";
  command += is_address(options.to) ? "URL" : shell_word(options.to);
  if (!options.kind.empty()) command += " --notify-kind " + options.kind;
  return command;
}

// Where the answer never comes: the system's own words, without the address.
std::string detail_of(const Error& error, Language language) {
  for (const auto& [name, value] : error.params)
    if (name == "detail") return value;
  return say(language, "notify.no_address");
}

}  // namespace

void add_notify_options(Arguments& arguments, NotifyOptions& options) {
  arguments.add_option("--notify", options.to, "cli.option.notify");
  arguments.add_option("--notify-kind", options.kind, "cli.option.notify_kind");
  arguments.add_option("--notify-name", options.name, "cli.option.notify_name");
}

void check_notify(Terminal& terminal, const NotifyOptions& options) {
  if (options.to.empty() || !address_of(options).empty()) return;
  terminal.err << say(terminal.language, "notify.unset", {{"name", safe_text(options.to)}})
               << std::endl;
}

void notify(Terminal& terminal, const NotifyOptions& options, const Notice& notice) {
  const auto url = options.to.empty() ? std::string{} : address_of(options);
  if (url.empty()) return;
  const auto kind = webhook_kind(options.kind).value_or(webhook_kind_of(url));
  auto ask = webhook_ask(kind, url, notice, terminal.language,
                         {environment_value(kSecret), std::chrono::system_clock::now()});
  ask.connect_time = std::chrono::seconds(3);
  ask.try_time = ask.answer_time = std::chrono::seconds(6);
  const auto reply = ask_http(ask);
  const auto detail =
      reply ? webhook_refusal(kind, *reply) : detail_of(reply.error(), terminal.language);
  if (detail.empty()) return;
  terminal.err << say(terminal.language, "notify.not_sent",
                      {{"host", safe_text(host_of_address(url))},
                       {"detail", safe_text(detail)},
                       {"command", trial(options)}})
               << std::endl;
}

}  // namespace tracelore::cli
