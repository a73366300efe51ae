#include "server/contract/rows.h"
#include "server/request/route.h"

namespace tracelore {
namespace {

HttpResponse handle_metrics(Exchange& exchange) {
  auto& service = exchange.service;
  MetricsNow now;
  now.ready = !service.not_ready();
  if (exchange.reader) {
    now.generation = exchange.reader->info().generation;
    now.entries = exchange.reader->info().entries;
    now.parts = exchange.reader->parts();
    now.missing = exchange.reader->missing();
  }
  now.reloads = exchange.generation->reloads;
  const auto load = service.load();
  now.connections = load.open;
  now.connections_waiting = load.waiting;
  if (auto* store = service.store()) {
    now.store_queue = store->queued();
    now.store_dropped = store->dropped();
    now.store_writable = !store->trouble();
  }
  HttpResponse response{200, "text/plain; version=0.0.4; charset=utf-8",
                        service.metrics().text(now)};
  response.set_header("Cache-Control", "no-store");
  return response;
}

}  // namespace

extern const Route kMetricsRoute = {
    .method = "GET",
    .pattern = "/metrics",
    .handler = handle_metrics,
    .is_public = true,
    .summary = "route.metrics",
    .contract = Contract{
        .id = "get_metrics", .media_type = "text/plain", .refusals = contract::kReadRefusals}};

}  // namespace tracelore
