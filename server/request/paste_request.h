/// What a caller asks of the matcher, read from any of the forms in which a paste arrives.
#pragma once

#include <string>

#include "engine/base/result.h"
#include "engine/match/matcher.h"
#include "engine/paste/decode/line_map.h"
#include "engine/release/environment.h"
#include "engine/release/facts.h"
#include "server/request/exchange.h"

namespace tracelore {

struct PasteRequest {
  std::string text;
  std::size_t limit = 5;
  std::string cause = {};  ///< id of an open cause that the reader chose
  Environment environment = {};
  Facts facts = {};   ///< of the machine, as MatchOptions::facts
  bool here = false;  ///< as MatchOptions::here
  Language language = Language::kEnglish;
  LineMap lines = {};  ///< of a text that the caller shortened
  bool explain = false;
  std::vector<std::string> unknown = {};  ///< members of the JSON that are no fields
  std::string torch_fallback = {};        ///< the reader's PyTorch, where the text does not tell
};

/// What the matcher is asked with it.
MatchOptions match_options(const PasteRequest& paste);

/// `POST /api/v1/match`: JSON, or anything else as the raw text; the query may add to either.
/// Errors: kEmptyText, kTextTooLarge, kBadJson, kBadField (params: field, wanted).
Result<PasteRequest> read_paste_request(const Exchange& exchange);

/// One of the logs of `POST /api/v1/match/batch`: JSON as above, without the query.
Result<PasteRequest> read_paste_json(const Exchange& exchange, Json json);

/// `POST /`: the box of the home page, urlencoded or multipart (fields text, file, torch, python,
/// cuda, torch_fallback, cause, lines). Also kUnsupportedMediaType.
Result<PasteRequest> read_box_request(const Exchange& exchange);

}  // namespace tracelore
