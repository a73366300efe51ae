/// An entry as JSON for its two faces, the API and its page. Pure; safe from any thread.
#pragma once

#include <string>
#include <vector>

#include "engine/base/json/json.h"
#include "engine/index/reader.h"

namespace tracelore {

/// The object of `GET /api/v1/entries/{id}`: facts, prose as Markdown and as HTML, snippet,
/// recorded runs.
Json entry_json(const Reader& reader, const Entry& entry, Language language,
                const std::string& base_url);

/// One row of `GET /api/v1/entries`.
Json entry_row(const Entry& entry, Language language);

}  // namespace tracelore
