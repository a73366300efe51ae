#include "server/request/feedback.h"

#include <algorithm>

#include "engine/messages/messages.h"
#include "server/contract/check.h"
#include "server/contract/rows.h"
#include "server/pages/pages.h"
#include "server/request/route.h"

namespace tracelore {
namespace contract {

constexpr Member kFeedbackRows[] = {text("entry"), text("fingerprint"), flag("solved")};
constexpr Shape kFeedback{"Feedback", kFeedbackRows};
constexpr Member kFeedbackTakenRows[] = {text("entry"), flag("solved"), flag("stored")};
constexpr Shape kFeedbackTaken{"FeedbackTaken", kFeedbackTakenRows};

}  // namespace contract

namespace {

struct Feedback {
  std::string entry;
  std::string fingerprint;
  bool solved = false;
};

Result<Feedback> read_feedback(const Exchange& exchange) {
  const auto type = media_type(exchange.request.header("content-type"));
  if (type != "application/json") return fail(ErrorCode::kUnsupportedMediaType, {{"type", type}});
  const auto json = parse_json(exchange.request.body);
  if (!json) return fail(json.error());
  if (auto checked = check_json(exchange.contract->takes->rows, *json, exchange.language); !checked)
    return fail(checked.error());
  Feedback feedback{json->at("entry").get<std::string>(),
                    json->at("fingerprint").get<std::string>(), json->at("solved").get<bool>()};
  if (!is_fingerprint(feedback.fingerprint))
    return fail(ErrorCode::kBadField, {{"field", "fingerprint"},
                                       {"wanted", say(exchange.language, "wanted.fingerprint")}});
  const auto number = exchange.reader->find(feedback.entry);
  if (!number) return fail(ErrorCode::kEntryNotFound, {{"id", feedback.entry}});
  const auto entry = exchange.reader->entry(*number);
  if (!entry) return fail(entry.error());
  feedback.entry = (*entry)->id;
  return feedback;
}

HttpResponse handle_feedback(Exchange& exchange) {
  const auto feedback = read_feedback(exchange);
  if (!feedback) return error_response(exchange, feedback.error());
  const auto counted =
      count_feedback(exchange, feedback->entry, feedback->fingerprint, feedback->solved);
  if (!counted) return error_response(exchange, counted.error());
  auto response = json_response(exchange, {{"entry", feedback->entry},
                                           {"solved", feedback->solved},
                                           {"stored", exchange.service.store() != nullptr}});
  response.status = exchange.contract->good;
  return response;
}

}  // namespace

extern const Route kFeedbackRoute = {.method = "POST",
                                     .pattern = "/api/v1/feedback",
                                     .handler = handle_feedback,
                                     .needs = Needs::kIndex,
                                     .is_public = true,
                                     .limited = true,
                                     .summary = "route.feedback",
                                     .contract = Contract{.id = "give_feedback",
                                                          .parameters = contract::kLangOnly,
                                                          .body = BodyKind::kJson,
                                                          .takes = &contract::kFeedback,
                                                          .gives = &contract::kFeedbackTaken,
                                                          .good = 201,
                                                          .refusals = contract::kFeedbackRefusals}};

}  // namespace tracelore
