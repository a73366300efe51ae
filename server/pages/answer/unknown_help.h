/// Where somebody may look further whose error no entry explains.
#pragma once

#include <string>

#include "engine/base/json/json.h"
#include "engine/traceback/report.h"
#include "server/request/exchange.h"

namespace tracelore {

/// `{"nearest": [{"title_html", "url"}], "outside": [{"host", "url"}]}`: at most three entries
/// that hold some of the words, and searches of other sites with the words filled in. Those send
/// nothing until they are pressed. `words`: words_to_search(); null where there are none.
Json unknown_help(const Exchange& exchange, const std::string& words);

/// Words to search for where nothing is known: the class and the constant words of the first
/// error's message.
std::string words_to_search(const Report& report);

}  // namespace tracelore
