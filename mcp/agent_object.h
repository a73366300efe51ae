/// The object that goes to an agent's program beside the text: an agent pays for every word, and
/// some programs hand both to the model.
#pragma once

#include "engine/base/json/json.h"

namespace tracelore::mcp {

/// Without HTML and the code of snippets; without `base_url` also without links, which would lead
/// nowhere.
Json for_agents(Json json, bool has_links);

/// The object of an answer without what its text says already: prose, the single recorded runs, the
/// code of cures. Of the matches after the first only which entries they are, and how sure.
Json short_answer(Json answer);

}  // namespace tracelore::mcp
