#include "engine/base/gzip.h"

#include <zlib.h>

#include <algorithm>
#include <array>

namespace tracelore {
namespace {

constexpr int kGzipWindow = MAX_WBITS + 16;
constexpr int kAnyWindow = MAX_WBITS + 32;  // recognises gzip and zlib headers
constexpr int kLevel = 5;

Bytef* zlib_input(std::string_view data) {
  return reinterpret_cast<Bytef*>(const_cast<char*>(data.data()));  // zlib's input is not const
}

// Runs inflate() until the input is used up, the text ends or the cap is passed.
GunzipState inflate_all(z_stream& stream, std::size_t max_bytes, std::string& out) {
  std::array<char, 32 * 1024> buffer;
  for (;;) {
    stream.next_out = reinterpret_cast<Bytef*>(buffer.data());
    stream.avail_out = static_cast<uInt>(buffer.size());
    const int status = inflate(&stream, Z_NO_FLUSH);
    const std::size_t made = buffer.size() - stream.avail_out;
    if (made > max_bytes - out.size()) return GunzipState::kTooLarge;
    out.append(buffer.data(), made);
    if (status == Z_STREAM_END) {
      if (stream.avail_in == 0) return GunzipState::kDone;
      if (inflateReset(&stream) != Z_OK) return GunzipState::kMalformed;
    } else if (status != Z_OK || (made == 0 && stream.avail_in == 0)) {
      return GunzipState::kMalformed;
    }
  }
}

}  // namespace

GunzipState gunzip(std::string_view data, std::size_t max_bytes, std::string& out) {
  out.clear();
  z_stream stream{};
  stream.next_in = zlib_input(data);
  stream.avail_in = static_cast<uInt>(data.size());
  if (inflateInit2(&stream, kAnyWindow) != Z_OK) return GunzipState::kMalformed;
  const auto state = inflate_all(stream, max_bytes, out);
  inflateEnd(&stream);
  if (state != GunzipState::kDone) out.clear();
  return state;
}

std::string gzip(std::string_view data) {
  z_stream stream{};
  if (deflateInit2(&stream, kLevel, Z_DEFLATED, kGzipWindow, 8, Z_DEFAULT_STRATEGY) != Z_OK)
    return {};
  std::string out(deflateBound(&stream, static_cast<uLong>(data.size())), '\0');
  stream.next_in = zlib_input(data);
  stream.avail_in = static_cast<uInt>(data.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const int status = deflate(&stream, Z_FINISH);
  out.erase(status == Z_STREAM_END ? out.size() - stream.avail_out : 0);
  deflateEnd(&stream);
  return out;
}

}  // namespace tracelore
