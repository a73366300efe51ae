/// The object of `POST /api/v1/match` (docs/http-api.md), byte-identical from every door.
#pragma once

#include <string>

#include "engine/base/json/json.h"
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

/// write_json(answer_to_json()).
std::string answer_to_text(const Reader& reader, const Answer& answer,
                           const AnswerJsonOptions& options = {});

}  // namespace tracelore
