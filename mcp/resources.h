/// The write-ups as resources, `tracelore://entry/ID`, and the prompt that a person picks in the
/// agent's own menu.
#pragma once

#include <string>

#include "engine/base/json/json.h"
#include "engine/base/language.h"
#include "engine/base/result.h"
#include "engine/index/reader.h"

namespace tracelore::mcp {

/// One page of `resources/list`, with `nextCursor` where more follow. kBadField (params: field,
/// wanted) for a cursor that no page gave; the reader's errors.
Result<Json> resource_list(const Reader& reader, const std::string& cursor, Language language);

/// `resources/templates/list`.
Json resource_templates(Language language);

/// `resources/read`. kEntryNotFound (params: id) for an address of nothing.
Result<Json> resource(const Reader& reader, const std::string& uri, Language language);

/// `prompts/list`.
Json prompt_list(Language language);

/// `prompts/get`; null for a prompt that is not there. `arguments` may hold `output`.
Json prompt(const std::string& name, const Json& arguments, Language language);

}  // namespace tracelore::mcp
