#include "engine/index/shards.h"
#include "server/handlers/handlers.h"

namespace tracelore {

namespace {

std::string shard_figures(const Reach& reach) {
  return "# TYPE tracelore_shards gauge\ntracelore_shards " + std::to_string(reach.shards) +
         "\n# TYPE tracelore_shards_missing gauge\ntracelore_shards_missing " +
         std::to_string(reach.missing) +
         "\n# TYPE tracelore_partial_answers_total counter\ntracelore_partial_answers_total " +
         std::to_string(reach.partial_answers) + "\n";
}

}  // namespace

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

}  // namespace tracelore
