#include "server/request/problem.h"

#include "engine/base/json/json.h"
#include "engine/messages/messages.h"

namespace tracelore {

int status_of(const Error& error) {
  if (const int own = status_of(error.code); own != 0) return own;
  switch (kind_of(error.code)) {
    case ErrorKind::kBadInput:
    case ErrorKind::kWarning:
      return 400;
    case ErrorKind::kNotFound:
      return 404;
    case ErrorKind::kUnavailable:
      return 503;
    case ErrorKind::kInternal:
      return 500;
  }
  return 500;
}

std::string problem_title(const Error& error, Language language) {
  const std::string id = "title." + std::string(id_of(error.code));
  return say(language, has_message(language, id) ? id : "title.other");
}

std::string problem_hint(const Error& error, Language language) {
  const std::string id = "hint.http." + std::string(id_of(error.code));
  return has_message(language, id) ? say(language, id, error.params) : hint(language, error);
}

std::string page_hint(const Error& error, Language language) {
  const std::string id = "hint.page." + std::string(id_of(error.code));
  return has_message(language, id) ? say(language, id, error.params) : std::string{};
}

namespace {

std::string with_host(std::string hint, std::string_view base_url) {
  constexpr std::string_view kHost = "HOST";
  if (base_url.empty()) return hint;
  for (auto at = hint.find(kHost); at != hint.npos; at = hint.find(kHost, at + base_url.size()))
    hint.replace(at, kHost.size(), base_url);
  return hint;
}

}  // namespace

Json problem_json(const Error& error, Language language, const std::string& request_id, int status,
                  std::string_view base_url) {
  const std::string id(id_of(error.code));
  Json params = Json::object();
  for (const auto& [name, value] : error.params) params[name] = value;
  return {{"type", "urn:tracelore:error:" + id},
          {"title", problem_title(error, language)},
          {"status", status == 0 ? status_of(error) : status},
          {"detail", describe(language, error)},
          {"hint", with_host(problem_hint(error, language), base_url)},
          {"code", id},
          {"params", params},
          {"request_id", request_id}};
}

HttpResponse problem_response(const Error& error, Language language, const std::string& request_id,
                              int status, std::string_view base_url) {
  if (status == 0) status = status_of(error);
  const auto json = problem_json(error, language, request_id, status, base_url);
  HttpResponse response{status, "application/problem+json", write_json(json) + "\n"};
  response.set_header("Content-Language", tag_of(language));
  response.set_header("Cache-Control", "no-store");
  if (error.code == ErrorCode::kRateLimited || status == 503)
    response.set_header("Retry-After", "30");
  return response;
}

}  // namespace tracelore
