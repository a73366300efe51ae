/// Reading content files.
#pragma once

#include <string>
#include <string_view>

#include "engine/base/limits.h"
#include "engine/base/result.h"

namespace tracelore {

/// The bytes of a file. kFileUnreadable; kFileTooLarge over `limits.content_file_bytes`.
Result<std::string> read_file(const std::string& path, const Limits& limits = {});

/// The same as text: without a byte order mark, '\n' at the ends of lines. kInvalidUtf8 (params:
/// byte) at its place.
Result<std::string> read_text(const std::string& path, const Limits& limits = {});

/// `bytes` with U+FFFD for what is no UTF-8, without a byte order mark, '\n' at the ends of lines.
std::string utf8_of(std::string_view bytes);

/// The first byte that is no UTF-8, npos where all is well.
std::size_t find_invalid_utf8(std::string_view text);

}  // namespace tracelore
