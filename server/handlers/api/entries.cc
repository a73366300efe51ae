#include "server/contract/entry_shapes.h"
#include "server/pages/entry_list.h"
#include "server/pages/entry_view.h"
#include "server/pages/pages.h"
#include "server/request/next_link.h"
#include "server/request/route.h"

namespace tracelore {
namespace {

HttpResponse handle_entries(Exchange& exchange) {
  const auto limit = exchange.query_number("limit");
  const auto offset = exchange.query_number("offset");
  const auto entries = list_entries(
      *exchange.reader,
      {exchange.query_value("package"), exchange.query_value("kind"), exchange.query_value("tag")});
  if (!entries) return error_response(exchange, entries.error());
  Json rows = Json::array();
  for (std::size_t i = offset; i < entries->size() && rows.size() < limit; ++i)
    rows.push_back(entry_row(*(*entries)[i], exchange.language));
  const bool more = offset + rows.size() < entries->size() && !rows.empty();
  auto response =
      json_response(exchange, {{"total", entries->size()}, {"entries", std::move(rows)}});
  if (more) add_next_link(exchange, offset + limit, response);
  return response;
}

}  // namespace

extern const Route kEntriesRoute = {.method = "GET",
                                    .pattern = "/api/v1/entries",
                                    .handler = handle_entries,
                                    .needs = Needs::kIndex,
                                    .is_public = true,
                                    .summary = "route.entries",
                                    .contract = contract::kListEntries};

}  // namespace tracelore
