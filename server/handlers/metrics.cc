#include "engine/index/shards.h"
#include "server/contract/rows.h"
#include "server/request/route.h"

namespace tracelore {

namespace {

std::string shard_figures(const Reach& reach) {
  return "# TYPE tracelore_shards gauge\ntracelore_shards " + std::to_string(reach.shards) +
         "\n# TYPE tracelore_shards_missing gauge\ntracelore_shards_missing " +
         std::to_string(reach.missing) +
         "\n# TYPE tracelore_partial_answers_total counter\ntracelore_partial_answers_total " +
         std::to_string(reach.partial_answers) + "\n";
}

HttpResponse handle_metrics(Exchange& exchange) {
  auto& service = exchange.service;
  MetricsNow now;
  now.ready = !service.not_ready();
  if (exchange.reader) {
    now.generation = exchange.reader->info().generation;
    now.entries = exchange.reader->info().entries;
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
  if (exchange.reader) response.body += shard_figures(exchange.reader->reach());
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
