/// How much of what was freed a program that answers again and again keeps for the next answer.
#pragma once

#include <malloc.h>

namespace tracelore {

/// glibc gives the end of the heap back to the system when a large paste is done, and everything
/// from 128 KB on at once; the next one pays for each of those pages anew, about a microsecond
/// each. At most `kKept` bytes more are held, once for each arena. Before any thread starts.
inline void keep_freed_memory() {
  constexpr int kKept = 32 << 20;
  constexpr int kLargest = 4 << 20;  // of what is kept
  ::mallopt(M_TRIM_THRESHOLD, kKept);
  ::mallopt(M_MMAP_THRESHOLD, kLargest);
}

}  // namespace tracelore
