/// `?fields=`: keeps only the named parts of an answer. Pure; safe from any thread.
#pragma once

#include <string_view>

#include "engine/base/json/json.h"

namespace tracelore {

/// `fields` is a comma-separated list of dotted paths ("matches.entry,matches.verdict"). A path
/// goes through lists; one that does not exist is ignored. Linear in the size of `json` times the
/// depth of the paths.
Json trim_to_fields(const Json& json, std::string_view fields);

}  // namespace tracelore
