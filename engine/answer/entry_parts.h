/// What an answer quotes of an entry, as JSON. Pure; safe from any thread.
#pragma once

#include <string>

#include "engine/base/json/json.h"
#include "engine/index/reader.h"
#include "engine/match/answer.h"
#include "engine/text/markdown/markdown.h"

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

/// `{"id", "applies", "unfit", "title", "cost", "risk", "markdown", "html", "code", "command",
/// "missing"}`.
Json workaround_part(const Entry& entry, const WorkaroundChoice& choice, Language language,
                     const CaptureLookup& capture);

/// `{"language", "devices", "requires", "url", "code", "shows", "headline"}`; null where there is
/// none. `shows` is null where the entry does not say it.
Json snippet_part(const Reader& reader, const Entry& entry, Language language,
                  const std::string& entry_url);

/// Adds `shows` and `headline` to what stands for a check.
void add_kind(const Entry& entry, Language language, Json& snippet);

}  // namespace tracelore
