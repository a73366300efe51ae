/// The object of `POST /api/v1/match` (docs/http-api.md), byte-identical from every door.
#pragma once

#include <string>

#include "engine/base/json.h"
#include "engine/index/reader.h"
#include "engine/match/answer.h"

namespace tracelore {

struct AnswerJsonOptions {
  Language language = Language::kEnglish;
  std::string base_url = {};  ///< put before "/entries/…"
  bool explain = false;       ///< adds the ranking reasons of each match
};

/// Secrets are masked in everything that is quoted from the paste. Never fails; safe from any
/// thread.
Json answer_to_json(const Reader& reader, const Answer& answer,
                    const AnswerJsonOptions& options = {});

/// `{"id", "title", "kind", "packages", "url"}` and `"lang"` where the entry lacks the wanted
/// language.
Json entry_reference(const Entry& entry, Language language, const std::string& base_url);

/// The filled-in prose of one workaround: `{"id", "applies", "title", "markdown", "html", "code"}`.
Json workaround_json(const Entry& entry, std::size_t index, Fit applies,
                     const std::vector<Capture>& captures, Language language);

}  // namespace tracelore
