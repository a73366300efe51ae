#include "server/pages/page_link.h"
#include "server/pages/pages.h"
#include "server/request/feedback.h"
#include "server/request/route.h"

namespace tracelore {
namespace {

// The two buttons under an answer: counted, and back to the entry.
HttpResponse handle_feedback_page(Exchange& exchange) {
  const Fields form = parse_form(exchange.request.body);
  const std::string id(field(form, "entry").value_or(""));
  const auto number = exchange.reader->find(id);
  if (!number) return error_response(exchange, {ErrorCode::kEntryNotFound, {}, {}, {{"id", id}}});
  const auto entry = exchange.reader->entry(*number);
  if (!entry) return error_response(exchange, entry.error());
  const bool solved = field(form, "solved").value_or("") == "1";
  const auto counted =
      count_feedback(exchange, (*entry)->id, field(form, "fingerprint").value_or(""), solved);
  if (!counted) return error_response(exchange, counted.error());
  return redirect(303, page_link(exchange, "/entries/" + percent_encode((*entry)->id),
                                 {{"told", solved ? "solved" : "not_solved"}}));
}

}  // namespace

extern const Route kFeedbackPageRoute = {.method = "POST",
                                         .pattern = "/feedback",
                                         .handler = handle_feedback_page,
                                         .face = Face::kPage,
                                         .needs = Needs::kIndex,
                                         .limited = true,
                                         .summary = "route.feedback"};

}  // namespace tracelore
