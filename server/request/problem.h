/// Errors as RFC 9457 problems.
#pragma once

#include <string>

#include "engine/base/json/json.h"
#include "engine/base/language.h"
#include "engine/base/result.h"
#include "server/http/http_message.h"

namespace tracelore {

/// Its own (413, 415, … in errors.def), else that of its kind.
int status_of(const Error& error);

/// Constant for each code.
std::string problem_title(const Error& error, Language language);

/// The next step for somebody who came over HTTP: `hint.http.<id>` where there is one, else the
/// command line's hint.
std::string problem_hint(const Error& error, Language language);

/// The next step for somebody who looks at a page: `hint.page.<id>`, or nothing (the page itself
/// offers a search).
std::string page_hint(const Error& error, Language language);

/// type, title (constant per type), status, detail, and `hint`, the next command to try;
/// `request_id` names the request in the log. `status` replaces the code's own where it is not 0;
/// `base_url` stands for HOST in the hint, where it is not empty.
Json problem_json(const Error& error, Language language, const std::string& request_id,
                  int status = 0, std::string_view base_url = {});

/// The same as an `application/problem+json` response.
HttpResponse problem_response(const Error& error, Language language, const std::string& request_id,
                              int status = 0, std::string_view base_url = {});

}  // namespace tracelore
