/// Pages from templates, and errors in the form that the caller can read.
#pragma once

#include <string_view>

#include "engine/base/json/json.h"
#include "server/pages/page_template.h"
#include "server/request/exchange.h"

namespace tracelore {

/// The templates of web/templates. A fault in them is a fault of the build; the tests parse them.
const PageTemplates& page_templates();

/// A whole page around `templates/<name>.html`; only that part where the query has `part` (scripts
/// swap it in). `data` is what the template shows. "title" in it becomes the page's title,
/// "description" its description.
HttpResponse page_response(const Exchange& exchange, std::string_view name, Json data,
                           int status = 200);

/// A problem (RFC 9457) for programs, a page for people.
/// `status` replaces the code's own where it is not 0.
HttpResponse error_response(const Exchange& exchange, const Error& error, int status = 0);

/// 503: why the index cannot be used at the moment, whatever was wrong with it.
HttpResponse unavailable_response(const Exchange& exchange, const Error& error);

/// 303 for forms, 308 for renamed entries.
HttpResponse redirect(int status, std::string_view location);

}  // namespace tracelore
