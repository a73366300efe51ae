/// Where somebody may look further whose error no entry explains.
#pragma once

#include <string>

#include "engine/base/json/json.h"
#include "server/request/exchange.h"

namespace tracelore {

/// `{"nearest": [{"title_html", "url"}], "outside": [{"host", "url"}]}`: at most three entries
/// that hold some of the words, and searches of other sites with the words filled in. Those send
/// nothing until they are pressed. `words`: words_of(); null where there are none.
Json unknown_help(const Exchange& exchange, const std::string& words);

}  // namespace tracelore
