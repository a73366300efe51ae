/// What an answer quotes of an entry, as JSON. Pure; safe from any thread.
#pragma once

#include <optional>
#include <string>

#include "engine/base/json.h"
#include "engine/index/reader.h"
#include "engine/text/markdown.h"

namespace tracelore {

/// `{"id", "title", "kind", "packages", "url"}` and `"lang"` where the entry lacks the wanted
/// language.
Json entry_reference(const Entry& entry, Language language, const std::string& base_url);

/// `{"id", "decided", "title", "question", "markdown", "html"}`; without `index`, the only cause of
/// an entry that lists none.
Json cause_part(const Entry& entry, std::optional<std::size_t> index, const Json& decided,
                Language language, const CaptureLookup& capture);

/// `{"id", "applies", "title", "cost", "markdown", "html", "code"}`.
Json workaround_part(const Entry& entry, std::size_t index, const Json& applies, Language language,
                     const CaptureLookup& capture);

/// `{"language", "devices", "requires", "url", "code"}`; null where there is none.
Json snippet_part(const Reader& reader, const Entry& entry, const std::string& entry_url);

}  // namespace tracelore
