/// How far a long piece of work is, on a terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>

#include "cli/terminal/terminal.h"

namespace tracelore::cli {

/// One line on `err` that is written over, ten times a second, from one second after the start;
/// wiped when this ends. Silent where `err` is no terminal.
class Progress {
 public:
  /// `total` 0: unknown.
  Progress(Terminal& terminal, std::uint64_t total);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Bytes that were read.
  void show(std::uint64_t done);
  /// Pieces of work that were done, and the name of the last one.
  void show_count(std::uint64_t done, std::string_view name);
  void wipe();

 private:
  using Clock = std::chrono::steady_clock;
  bool due();
  void bar(std::uint64_t done);

  Terminal& terminal_;
  std::uint64_t total_;
  Clock::time_point started_ = Clock::now();
  Clock::time_point next_;
  bool shown_ = false;
};

}  // namespace tracelore::cli
