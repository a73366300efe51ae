/// The door of the part that speaks HTTP to other servers and links TLS for it: in the program that
/// is installed a library of its own, which http_client/load.cc opens at the first request; in the
/// static one a part like any other (http_client/link.cc).
#pragma once

#include "http_client/http_client.h"

/// ask_http() itself. `reply` is overwritten. Safe from any thread.
extern "C" __attribute__((visibility("default"))) void tracelore_ask_http(
    const tracelore::HttpAsk& ask, tracelore::Result<tracelore::HttpReply>& reply);
