/// What the store holds as JSON, for the operator's page, the API and `tracelore gaps --json`.
#pragma once

#include "engine/base/json/json.h"
#include "server/store/store.h"

namespace tracelore {

/// `{"gaps": [{"fingerprint", "verdict", "type", "message", "count", "first_day", "last_day"}],
/// "feedback": [{"entry", "solved", "unsolved"}]}`. Pure.
Json store_json(const StoreContent& content);

}  // namespace tracelore
