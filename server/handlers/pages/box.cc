#include "engine/base/bytes/blank.h"
#include "engine/match/matcher.h"
#include "server/contract/rows.h"
#include "server/pages/answer/answer_page.h"
#include "server/pages/home/home_page.h"
#include "server/pages/page_link.h"
#include "server/pages/pages.h"
#include "server/request/answered.h"
#include "server/request/paste_request.h"
#include "server/request/question.h"
#include "server/request/route.h"

namespace tracelore {
namespace {

// A version that the reader's browser remembers counts only where the text tells none.
Result<Answer> match_box(const Exchange& exchange, const PasteRequest& paste) {
  auto options = match_options(paste);
  auto answer = match_paste(*exchange.reader, paste.text, options, exchange.options.limits);
  if (!answer || paste.torch_fallback.empty() || answer->environment.contains("torch"))
    return answer;
  options.environment["torch"] = {paste.torch_fallback, "request"};
  return match_paste(*exchange.reader, paste.text, options, exchange.options.limits);
}

HttpResponse handle_box(Exchange& exchange) {
  const auto paste = read_box_request(exchange);
  if (!paste)
    return accepts_html(exchange.request) ? home_page(exchange, &paste.error())
                                          : error_response(exchange, paste.error());
  const auto words = trimmed(paste->text, kTextBlanks);
  if (is_question(words, exchange.options.limits))
    return redirect(303, page_link(exchange, "/search", {{"q", std::string(words)}}));

  const auto answer = match_box(exchange, *paste);
  if (!answer) return error_response(exchange, answer.error());
  note_answer(exchange, *answer);
  auto response = page_response(exchange, "answer", answer_page_data(exchange, *paste, *answer));
  response.set_header("Cache-Control", "no-store");
  return response;
}

}  // namespace

extern const Route kBoxRoute = {.method = "POST",
                                .pattern = "/",
                                .handler = handle_box,
                                .face = Face::kPage,
                                .needs = Needs::kIndex,
                                .is_public = true,
                                .limited = true,
                                .summary = "route.box",
                                .contract = Contract{.id = "submit_box",
                                                     .parameters = contract::kLangOnly,
                                                     .body = BodyKind::kForm,
                                                     .media_type = "text/html",
                                                     .refusals = contract::kPasteRefusals}};

}  // namespace tracelore
