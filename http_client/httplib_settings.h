/// cpp-httplib with this program's limits. Whether it speaks TLS is said by the target that
/// includes it (CMakeLists.txt): the library's types differ by that, so one linked program has it
/// one way.
#pragma once

#define CPPHTTPLIB_REQUEST_URI_MAX_LENGTH 8192
#define CPPHTTPLIB_HEADER_MAX_LENGTH 8192
#define CPPHTTPLIB_HEADER_MAX_COUNT 64
#define CPPHTTPLIB_MAX_LINE_LENGTH 16384
#define CPPHTTPLIB_LISTEN_BACKLOG 512
#define CPPHTTPLIB_RANGE_MAX_COUNT 16
#define CPPHTTPLIB_TCP_NODELAY true
#define CPPHTTPLIB_PAYLOAD_MAX_LENGTH (4 * 1024 * 1024)

// The library is not ours to make free of warnings.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wextra"
#include <httplib.h>
#pragma GCC diagnostic pop
