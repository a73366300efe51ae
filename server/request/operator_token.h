/// Who may do what only the operator may.
#pragma once

#include "server/http/http_message.h"

namespace tracelore {

/// Whether `request` carries `token` as `Authorization: Bearer TOKEN`, or a GET has it as the
/// password of Basic, for browsers. No POST has: a form of another site could send a kept password
/// along. Compared in constant time. False where `token` is empty.
bool is_operator(const HttpRequest& request, std::string_view token);

}  // namespace tracelore
