/// From the `{id}` of an address to the entry.
#pragma once

#include <memory>
#include <string_view>

#include "engine/entry/entry.h"
#include "server/request/exchange.h"

namespace tracelore {

/// kEntryNotFound (params: id) or kIndexCorrupt.
Result<std::shared_ptr<const Entry>> entry_of(const Exchange& exchange);

/// Where the entry lives now, if it was asked for under an alias: the request's own address with
/// the id replaced. Empty where the id is the entry's own.
std::string moved_to(const Exchange& exchange, const Entry& entry);

}  // namespace tracelore
