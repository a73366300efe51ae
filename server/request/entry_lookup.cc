#include "server/request/entry_lookup.h"

#include "engine/base/bytes/ascii.h"

namespace tracelore {

Result<std::shared_ptr<const Entry>> entry_of(const Exchange& exchange) {
  const auto& id = exchange.path_value("id");
  auto number = exchange.reader->find(id);
  if (!number) number = exchange.reader->find(lower_case(id));  // who types it from memory
  // Nobody may be told that an entry is gone because its part is.
  if (!number && exchange.reader->missing() > 0)
    return fail(ErrorCode::kServerUnreachable, {{"url", id}, {"detail", "partial"}});
  if (!number) return fail(ErrorCode::kEntryNotFound, {{"id", id}});
  return exchange.reader->entry(*number);
}

std::string moved_to(const Exchange& exchange, const Entry& entry) {
  if (entry.id == exchange.path_value("id")) return {};
  std::string path = exchange.route;
  path.replace(path.find("{id}"), 4, percent_encode(entry.id));
  return exchange.request.query.empty() ? path : path + "?" + exchange.request.query;
}

}  // namespace tracelore
