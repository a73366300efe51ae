/// What an answer quotes of an entry, as JSON. Pure; safe from any thread.
#pragma once

#include <string>

#include "engine/base/json.h"
#include "engine/index/reader.h"
#include "engine/match/answer.h"
#include "engine/text/markdown.h"

namespace tracelore {

/// `{"id", "title", "kind", "packages", "url"}` and `"lang"` where the entry lacks the wanted
/// language.
Json entry_reference(const Entry& entry, Language language, const std::string& base_url);

/// `{"id", "decided", "state", "title", "question", "tell", "because", "command", "markdown",
/// "html"}`, and `"chosen"` where it is.
Json cause_part(const Entry& entry, const CauseChoice& choice, Language language,
                const CaptureLookup& capture);

/// The same of an entry that tells no causes apart.
Json only_cause_part(const Entry& entry, CauseState state, Language language,
                     const CaptureLookup& capture);

/// `{"id", "applies", "title", "cost", "risk", "markdown", "html", "code"}`.
Json workaround_part(const Entry& entry, const WorkaroundChoice& choice, Language language,
                     const CaptureLookup& capture);

/// `{"language", "devices", "requires", "url", "code"}`; null where there is none.
Json snippet_part(const Reader& reader, const Entry& entry, const std::string& entry_url);

}  // namespace tracelore
