#include "server/entry_list.h"
#include "server/entry_view.h"
#include "server/handlers/handlers.h"
#include "server/pages.h"

namespace tracelore {
namespace {

constexpr std::size_t kMaxRows = 1000;

}  // namespace

HttpResponse handle_entries(Exchange& exchange) {
  const auto limit = number_field(exchange, "limit", 1, kMaxRows, kMaxRows);
  if (!limit) return error_response(exchange, limit.error());
  const auto offset = number_field(exchange, "offset", 0, 10'000'000, 0);
  if (!offset) return error_response(exchange, offset.error());
  const auto entries = list_entries(
      *exchange.reader,
      {exchange.query_value("package"), exchange.query_value("kind"), exchange.query_value("tag")});
  if (!entries) return error_response(exchange, entries.error());
  Json rows = Json::array();
  for (std::size_t i = *offset; i < entries->size() && rows.size() < *limit; ++i)
    rows.push_back(entry_row(*(*entries)[i], exchange.language));
  return json_response(exchange, {{"total", entries->size()}, {"entries", std::move(rows)}});
}

}  // namespace tracelore
