/// How much of what was freed a program that answers again and again keeps for the next answer.
#pragma once

#include <malloc.h>

#include <algorithm>
#include <thread>

namespace tracelore {

/// glibc gives the end of the heap back to the system when a large paste is done, and everything
/// from 128 KB on at once; the next one pays for each of those pages anew, about a microsecond
/// each. At most `kKept` bytes more are held, once for each arena; of these there are as many as
/// threads that run at one time, not eight times as many. Before any thread starts.
inline void keep_freed_memory() {
  constexpr int kKept = 8 << 20;
  constexpr int kLargest = 4 << 20;  // of what is kept
  ::mallopt(M_ARENA_MAX, static_cast<int>(std::max(1U, std::thread::hardware_concurrency())));
  ::mallopt(M_TRIM_THRESHOLD, kKept);
  ::mallopt(M_MMAP_THRESHOLD, kLargest);
}

}  // namespace tracelore
