/// Bodies of HTML forms. Pure functions; linear in the body; any bytes.
#pragma once

#include <string_view>

#include "server/http/http_message.h"

namespace tracelore {

/// `multipart/form-data`: field name and value of each part, files like any other field. At most
/// 100 parts; what does not follow the format is left out.
Fields parse_multipart(std::string_view body, std::string_view boundary);

}  // namespace tracelore
