/// The one door to nlohmann_json: parsing and writing that never throw.
///
/// Include this header, never <nlohmann/json.hpp>. Safe from any thread.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "engine/base/limits.h"
#include "engine/base/result.h"

namespace tracelore {

/// Keys keep the order in which they are set: answers read the way docs/http-api.md writes them.
using Json = nlohmann::ordered_json;

/// kBadJson with line and column for malformed text, and with {1, 1} for well-formed text that is
/// nested deeper than `limits.json_depth` (nlohmann's own dump overflows the stack on deep input).
Result<Json> parse_json(std::string_view text, const Limits& limits = {});

/// What stands under `key` of an object. Null, or an empty value of its type, where nothing or
/// something of another type is there, or `json` is no object. A reference lives as long as `json`.
const Json& part_at(const Json& json, const char* key);
const Json& list_at(const Json& json, const char* key);
std::string text_at(const Json& json, const char* key);
std::size_t number_at(const Json& json, const char* key);  ///< whole, from 0 on
bool flag_at(const Json& json, const char* key);

/// Bytes that are no UTF-8 become U+FFFD. `indent` in spaces; negative: one line.
std::string write_json(const Json& json, int indent = -1);

}  // namespace tracelore
