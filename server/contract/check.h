/// Requests against the field rows of their contract. Pure functions; linear in the request; safe
/// from any thread.
#pragma once

#include <span>
#include <string_view>

#include "engine/base/json/json.h"
#include "engine/base/language.h"
#include "engine/base/result.h"
#include "server/contract/member.h"
#include "server/http/http_message.h"

namespace tracelore {

/// kBadField (params: field, wanted) for the first member of `json` that is missing or is not what
/// its row says. Members without a row are let through. `language` is that of "wanted".
Result<void> check_json(std::span<const Member> rows, const Json& json, Language language);

/// The same for the fields of a query. `rows` without kLanguage are checked where `lang_too` is
/// not set: a page shows itself in English rather than refuse an odd language.
enum class CheckLang { kNo, kYes };
Result<void> check_query(std::span<const Member> rows, const Fields& query, CheckLang lang_too,
                         Language language);

/// Whether a query's flag is set: "1" or "true".
bool is_set(std::string_view value);

}  // namespace tracelore
