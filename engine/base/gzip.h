/// Gzip both ways, with a cap against bombs. Pure functions, safe from any thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tracelore {

enum class GunzipState { kDone, kTooLarge, kMalformed };

/// Decompresses gzip or zlib data into `out`, stopping as soon as it would exceed `max_bytes`:
/// memory is bounded by the cap whatever the ratio. Several members in a row are one text.
GunzipState gunzip(std::string_view data, std::size_t max_bytes, std::string& out);

/// One gzip member.
std::string gzip(std::string_view data);

}  // namespace tracelore
