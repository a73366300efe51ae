/// The handlers, one file each; routes.cc says which address they answer.
#pragma once

#include "server/exchange.h"
#include "server/http_message.h"

namespace tracelore {

HttpResponse handle_match(Exchange& exchange);
HttpResponse handle_search(Exchange& exchange);
HttpResponse handle_entries(Exchange& exchange);
HttpResponse handle_entry(Exchange& exchange);
HttpResponse handle_snippet(Exchange& exchange);
HttpResponse handle_stats(Exchange& exchange);
HttpResponse handle_api(Exchange& exchange);
HttpResponse handle_openapi(Exchange& exchange);
HttpResponse handle_feedback(Exchange& exchange);
HttpResponse handle_metrics(Exchange& exchange);
HttpResponse handle_reload(Exchange& exchange);
HttpResponse handle_gaps(Exchange& exchange);
HttpResponse handle_healthz(Exchange& exchange);
HttpResponse handle_readyz(Exchange& exchange);

HttpResponse handle_slack_command(Exchange& exchange);
HttpResponse handle_slack_interactivity(Exchange& exchange);

HttpResponse handle_home_page(Exchange& exchange);
HttpResponse handle_box(Exchange& exchange);
HttpResponse handle_search_page(Exchange& exchange);
HttpResponse handle_entry_page(Exchange& exchange);
HttpResponse handle_browse_page(Exchange& exchange);
HttpResponse handle_about_page(Exchange& exchange);
HttpResponse handle_asset(Exchange& exchange);
HttpResponse handle_favicon(Exchange& exchange);
HttpResponse handle_robots(Exchange& exchange);

}  // namespace tracelore
