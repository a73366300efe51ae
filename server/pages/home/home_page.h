/// The page with the box.
#pragma once

#include "server/request/exchange.h"

namespace tracelore {

/// `error`, where it is not null, is said beside the box and decides the status.
HttpResponse home_page(const Exchange& exchange, const Error* error);

}  // namespace tracelore
