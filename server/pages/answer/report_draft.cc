#include "server/pages/answer/report_draft.h"

#include <string>

#include "engine/match/fingerprint.h"
#include "engine/messages/messages.h"
#include "engine/text/secrets/redact.h"
#include "server/pages/answer/shown_version.h"

namespace tracelore {
namespace {

constexpr std::size_t kTitleBytes = 120;
constexpr std::size_t kMessageBytes = 800;  // of one error; an address holds some thousands in all
constexpr std::size_t kErrors = 4;

// A cut that does not tear a UTF-8 character.
std::string cut(std::string text, std::size_t bytes) {
  if (text.size() <= bytes) return text;
  while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xC0U) == 0x80U) --bytes;
  return text.substr(0, bytes) + " …";
}

std::string abstracted(const Exception& exception) {
  const auto message =
      cut(abstract_message(redact(exception.message.substr(0, 4 * kMessageBytes))), kMessageBytes);
  if (exception.type.empty() || message.empty()) return exception.type + message;
  return exception.type + ": " + message;
}

std::string errors_of(const Report& report) {
  std::string text;
  std::size_t count = 0;
  for (const auto& exception : report.exceptions) {
    if (exception.relation == Relation::kTeardown || exception.relation == Relation::kHandled)
      continue;
    if (++count > kErrors) break;
    text += abstracted(exception) + "\n";
  }
  return text;
}

std::string versions_of(const Answer& answer, Language language) {
  std::string text;
  for (const auto& [package, known] : answer.environment)
    text += (text.empty() ? "" : ", ") + package + " " + shown_version(known);
  return text.empty() ? say(language, "page.report.unknown_versions") : text;
}

// A fence longer than any in the text, so that the text cannot leave it.
std::string fenced(const std::string& text) {
  std::string fence = "```";
  while (text.find(fence) != std::string::npos) fence += '`';
  return fence + "\n" + text + fence;
}

std::string body_of(const Answer& answer, const std::string& errors, Language language) {
  return "### " + say(language, "page.report.error") + "\n\n" + fenced(errors) + "\n\n### " +
         say(language, "page.report.versions") + "\n\n" + versions_of(answer, language) + "\n\n" +
         say(language, "page.report.fingerprint") + ": `" + answer.fingerprint + "`\n";
}

// "https://example.org/new" gives "example.org"; anything but a web address gives nothing.
std::string host_of(std::string_view address) {
  for (const std::string_view scheme : {"https://", "http://"})
    if (address.starts_with(scheme)) {
      address.remove_prefix(scheme.size());
      return std::string(address.substr(0, address.find_first_of("/?#")));
    }
  return {};
}

}  // namespace

Json report_draft(const Exchange& exchange, const Answer& answer) {
  const auto errors = errors_of(*answer.report);
  if (errors.empty()) return nullptr;
  const std::string title = cut(errors.substr(0, errors.find('\n')), kTitleBytes);
  const std::string body = body_of(answer, errors, exchange.language);
  const auto& tracker = exchange.options.tracker;
  const auto host = host_of(tracker);
  std::string url;
  if (!host.empty())
    url = tracker + (tracker.find('?') == std::string::npos ? "?" : "&") +
          "title=" + percent_encode(title) + "&body=" + percent_encode(body);
  return {{"title", title}, {"body", body}, {"url", url}, {"host", host}};
}

}  // namespace tracelore
