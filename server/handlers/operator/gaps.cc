#include "engine/messages/messages.h"
#include "server/contract/rows.h"
#include "server/pages/page_link.h"
#include "server/pages/pages.h"
#include "server/request/route.h"
#include "server/store/store_view.h"

namespace tracelore {
namespace contract {

constexpr Member kGapsParameters[] = {kLang, optional(integer("limit", 1, 1000, 100)), kFields};

constexpr Member kGapRows[] = {text("fingerprint"), choice("verdict", "related|none"),
                               text("type"),        text("message"),
                               integer("count"),    text("first_day"),
                               text("last_day")};
constexpr Shape kGap{"Gap", kGapRows};
constexpr Member kFeedbackCountRows[] = {text("entry"), integer("solved"), integer("unsolved")};
constexpr Shape kFeedbackCount{"FeedbackCount", kFeedbackCountRows};
constexpr Member kGapListRows[] = {list(shape("gaps", kGap)),
                                   list(shape("feedback", kFeedbackCount))};
constexpr Shape kGapList{"GapList", kGapListRows};

}  // namespace contract

namespace {

HttpResponse gaps_page(const Exchange& exchange, Json data) {
  data["title"] = say(exchange.language, "page.gaps.title");
  data["description"] = data["title"];
  for (auto& row : data["feedback"])
    row["page_url"] = page_link(exchange, "/entries/" + row["entry"].get<std::string>());
  data["has_feedback"] = !data["feedback"].empty();
  data["has_gaps"] = !data["gaps"].empty();
  return page_response(exchange, "gaps", std::move(data));
}

HttpResponse handle_gaps(Exchange& exchange) {
  StoreContent content;
  if (!exchange.options.store_path.empty()) {
    auto read = read_store(exchange.options.store_path, exchange.query_number("limit"));
    if (!read) return error_response(exchange, read.error());
    content = std::move(*read);
  }
  Json data = store_json(content);
  auto response = accepts_html(exchange.request) ? gaps_page(exchange, std::move(data))
                                                 : json_response(exchange, std::move(data));
  response.set_header("Cache-Control", "no-store");
  return response;
}

}  // namespace

extern const Route kGapsRoute = {.method = "GET",
                                 .pattern = "/admin/gaps",
                                 .handler = handle_gaps,
                                 .face = Face::kPage,
                                 .is_public = true,
                                 .summary = "route.gaps",
                                 .contract = Contract{.id = "list_gaps",
                                                      .parameters = contract::kGapsParameters,
                                                      .gives = &contract::kGapList,
                                                      .refusals = contract::kOperatorRefusals,
                                                      .operator_only = true}};

}  // namespace tracelore
