/// Where a message comes from: a fact about a library's sources, no claim about a cause.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/release/frame_table.h"

namespace tracelore {

/// Points into texts that outlive it.
struct OriginQuestion {
  std::string_view exception;         ///< as printed, dotted; may be empty
  std::string_view message;           ///< may have several lines
  std::span<const FrameLine> frames;  ///< outermost first; may be empty
};

/// How the newest release that was read stands to a wording.
enum class Newest { kPresent, kReworded, kAbsent };
std::string_view name_of(Newest newest);  ///< "present", "reworded", "absent"

struct Origin {
  std::string package;              ///< as the registry has it
  std::string path;                 ///< in the release; empty where it stands in many files
  std::vector<std::string> paths;   ///< where one of several files says it: these, the likeliest
                                    ///< first, which is `path`; empty where there is one
  std::size_t files = 1;            ///< that have the wording, of all releases that were read
  std::string function;             ///< dotted; empty as `path`, and outside functions
  std::size_t line = 0;             ///< of the frame; else of the release that `url` is of; 0
                                    ///< where several lines have it
  std::string exception;            ///< the class that the source raises
  std::string wording;              ///< with `{}` for what is filled in
  std::vector<std::string> values;  ///< what fills the holes here
  bool from_frame = false;          ///< the traceback runs through that very function
  bool is_read = true;              ///< false: a frame's file in a folder that is left out
  std::string first, last;          ///< of the releases that were read, those that have it there
  bool from_oldest = false;         ///< `first` is the oldest that was read
  Newest newest = Newest::kPresent;
  bool file_gone = false;      ///< the newest release has not even the file
  std::string newest_release;  ///< the newest that was read
  std::string gone_since;      ///< the release after `last`; empty where it still is there
  std::string moved_to;        ///< a place that has it in the newest; empty unless it moved
  std::string successor;       ///< what the function says instead; empty unless kReworded
  /// Releases whose sources have the wording at the frame's line; without a frame, empty.
  std::vector<std::string> at_line;
  /// What the releases of `at_line` leave: ">4.55.4,<4.57.6"; empty where they leave nothing.
  std::string range;
  std::string url;  ///< of the line, or of the file where several have it; may be empty
};

}  // namespace tracelore
