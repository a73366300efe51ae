/// Who may do what only the operator may.
#pragma once

#include "server/http/http_message.h"

namespace tracelore {

/// Whether `request` carries `token`: as `Authorization: Bearer TOKEN`, or, for a GET that a
/// browser makes, as the password of Basic (a form of another site could send a browser's kept
/// password along with a POST). Compared in constant time. False where `token` is empty.
bool is_operator(const HttpRequest& request, std::string_view token);

}  // namespace tracelore
