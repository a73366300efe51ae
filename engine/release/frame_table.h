/// The release of PyTorch that a traceback's frames come from: file, function and line number -> releases.
///
/// The table is made by `./dev frame-table` from the registry's wheels and compiled into the program. Immutable; safe from
/// any thread.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tracelore {

struct FrameLine {
  std::string file;      ///< as printed; only what follows "torch/" counts
  std::string function;  ///< may be empty
  std::size_t line = 0;
};

/// A PEP 440 range such as ">=2.7.0,<2.7.2", or "==2.8.0"; nothing where fewer than three frames of PyTorch are known
/// or the frames contradict each other. Frames vote, so that one lying frame does not decide.
std::optional<std::string> torch_range_from_frames(std::span<const FrameLine> frames);

}  // namespace tracelore
