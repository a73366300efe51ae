#include "engine/match/answer_json.h"
#include "engine/match/explain.h"
#include "engine/match/matcher.h"
#include "server/answered.h"
#include "server/handlers/handlers.h"
#include "server/pages.h"
#include "server/paste_request.h"

namespace tracelore {

HttpResponse handle_match(Exchange& exchange) {
  auto paste = read_paste_request(exchange);
  if (!paste) return error_response(exchange, paste.error());
  exchange.language = paste->language;

  MatchOptions options;
  options.limit = paste->limit;
  options.environment = paste->environment;
  options.lines = std::move(paste->lines);
  MatchTrace trace;
  const auto answer = match_paste(*exchange.reader, paste->text, options, exchange.options.limits,
                                  paste->explain ? &trace : nullptr);
  if (!answer) return error_response(exchange, answer.error());
  note_answer(exchange, *answer);

  auto json = answer_to_json(*exchange.reader, *answer, {exchange.language, "", paste->explain});
  if (paste->explain)
    json["explanation"] = explain(*exchange.reader, *answer, trace, exchange.language);
  auto response = json_response(exchange, std::move(json));
  response.set_header("Cache-Control", "no-store");
  response.set_header("Content-Language", tag_of(exchange.language));
  return response;
}

}  // namespace tracelore
