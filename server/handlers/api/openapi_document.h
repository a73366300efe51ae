/// The OpenAPI 3.1 document of the public routes.
#pragma once

#include <span>
#include <string>

#include "engine/base/json/json.h"
#include "engine/base/language.h"
#include "server/request/route.h"

namespace tracelore {

/// Written from the routes, their contracts and the shapes that these name; summaries are in
/// `language`. `server` is the address to call ("https://host"), or empty.
Json openapi_document(std::span<const Route* const> routes, Language language,
                      const std::string& server);

}  // namespace tracelore
