#include "engine/answer/answer_json.h"
#include "engine/answer/explain.h"
#include "server/contract/answer_shapes.h"
#include "server/contract/rows.h"
#include "server/pages/pages.h"
#include "server/request/answered.h"
#include "server/request/route.h"

namespace tracelore {
namespace {

bool wants_print(const Exchange& exchange) {
  return exchange.options.print && exchange.query_number("columns") > 0;
}

// With the reasons for the order, as text for a terminal, or some of the fields.
HttpResponse chosen_response(const Exchange& exchange, const PasteRequest& paste,
                             const Answer& answer, const MatchTrace* trace) {
  const Reader& reader = *exchange.reader;
  auto json = answer_to_json(reader, answer, {exchange.language, "", trace != nullptr});
  if (wants_print(exchange))
    json["printed"] =
        exchange.options.print({json, paste.text, paste.lines, exchange.language,
                                exchange.query_number("columns"), exchange.query_value("length")});
  if (trace) json["explanation"] = explain(reader, answer, *trace, exchange.language);
  return json_response(exchange, std::move(json));
}

HttpResponse whole_response(const Exchange& exchange, const Answer& answer) {
  auto text = answer_to_text(*exchange.reader, answer, {exchange.language, "", false});
  return {200, "application/json", std::move(text) + "\n"};
}

HttpResponse handle_match(Exchange& exchange) {
  auto paste = read_paste_request(exchange);
  if (!paste) return error_response(exchange, paste.error());
  exchange.language = paste->language;
  MatchTrace trace;
  MatchTrace* const wanted = paste->explain ? &trace : nullptr;
  const auto answer = answer_paste(exchange, *paste, wanted);
  if (!answer) return error_response(exchange, answer.error());
  const bool chosen = paste->explain || wants_print(exchange) ||
                      !exchange.query_value("fields").empty() ||
                      exchange.query_value("view") == "brief";
  auto response = chosen ? chosen_response(exchange, *paste, *answer, wanted)
                         : whole_response(exchange, *answer);
  response.set_header("Cache-Control", "no-store");
  response.set_header("Content-Language", tag_of(exchange.language));
  return response;
}

}  // namespace

extern const Route kMatchRoute = {.method = "POST",
                                  .pattern = "/api/v1/match",
                                  .handler = handle_match,
                                  .needs = Needs::kIndex,
                                  .is_public = true,
                                  .limited = true,
                                  .summary = "route.match",
                                  .contract = Contract{.id = "match",
                                                       .parameters = contract::kMatchParameters,
                                                       .body = BodyKind::kPaste,
                                                       .takes = &contract::kMatchRequest,
                                                       .gives = &contract::kAnswer,
                                                       .refusals = contract::kPasteRefusals}};

}  // namespace tracelore
