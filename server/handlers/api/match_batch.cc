#include "engine/answer/answer_json.h"
#include "engine/messages/messages.h"
#include "server/contract/answer_shapes.h"
#include "server/contract/check.h"
#include "server/contract/rows.h"
#include "server/contract/unknown.h"
#include "server/pages/pages.h"
#include "server/request/answered.h"
#include "server/request/problem.h"
#include "server/request/route.h"

namespace tracelore {
namespace contract {

constexpr Member kBatchParameters[] = {kLang, optional(choice("view", "brief|full")), kStrict};

constexpr Member kBatchRequestRows[] = {list(shape("logs", kMatchRequest))};
constexpr Shape kBatchRequest{"BatchRequest", kBatchRequestRows};
constexpr Member kBatchRowRows[] = {integer("status"), optional(shape("answer", kAnswer)),
                                    optional(shape("problem", kProblem))};
constexpr Shape kBatchRow{"BatchRow", kBatchRowRows};
constexpr Member kBatchAnswerRows[] = {list(shape("answers", kBatchRow))};
constexpr Shape kBatchAnswer{"BatchAnswer", kBatchAnswerRows};

}  // namespace contract

namespace {

constexpr std::size_t kMostLogs = 20;

Result<Json> logs_of(Exchange& exchange) {
  auto json = parse_json(exchange.request.body);
  if (!json) return fail(json.error());
  const auto rows = exchange.contract->takes->rows;
  if (auto checked = check_json(rows, *json, exchange.language); !checked)
    return fail(checked.error());
  if (const auto told = note_unknown(exchange, unknown_members(rows, *json)); !told)
    return fail(told.error());
  auto logs = std::move(json->at("logs"));
  if (logs.empty() || logs.size() > kMostLogs)
    return fail(ErrorCode::kBadField,
                {{"field", "logs"}, {"wanted", say(exchange.language, "wanted.logs")}});
  return logs;
}

Result<Json> answer_of(Exchange& exchange, Json log) {
  const auto paste = read_paste_json(exchange, std::move(log));
  if (!paste) return fail(paste.error());
  const auto answer = answer_paste(exchange, *paste, nullptr);
  if (!answer) return fail(answer.error());
  auto json = answer_to_json(*exchange.reader, *answer, {paste->language, "", false});
  return exchange.query_value("view") == "brief" ? brief_answer(json) : json;
}

// The route itself counted the first one.
Result<Json> answer_in_turn(Exchange& exchange, Json log, bool first) {
  if (!first && exchange.take_paste)
    if (const auto wait = exchange.take_paste())
      return fail(ErrorCode::kRateLimited, {{"seconds", std::to_string(wait->count())}});
  return answer_of(exchange, std::move(log));
}

HttpResponse handle_match_batch(Exchange& exchange) {
  auto logs = logs_of(exchange);
  if (!logs) return error_response(exchange, logs.error());
  Json rows = Json::array();
  for (auto& log : *logs) {
    auto answer = answer_in_turn(exchange, std::move(log), rows.empty());
    if (answer)
      rows.push_back({{"status", 200}, {"answer", std::move(*answer)}});
    else
      rows.push_back({{"status", status_of(answer.error())},
                      {"problem", problem_json(answer.error(), exchange.language, exchange.id, 0,
                                               exchange.base_url())}});
  }
  HttpResponse response{200, "application/json", write_json({{"answers", rows}}) + "\n"};
  response.set_header("Cache-Control", "no-store");
  response.set_header("Content-Language", tag_of(exchange.language));
  return response;
}

}  // namespace

extern const Route kMatchBatchRoute = {
    .method = "POST",
    .pattern = "/api/v1/match/batch",
    .handler = handle_match_batch,
    .needs = Needs::kIndex,
    .is_public = true,
    .limited = true,
    .summary = "route.match_batch",
    .contract = Contract{.id = "match_batch",
                         .parameters = contract::kBatchParameters,
                         .body = BodyKind::kJson,
                         .takes = &contract::kBatchRequest,
                         .gives = &contract::kBatchAnswer,
                         .refusals = contract::kPasteRefusals}};

}  // namespace tracelore
