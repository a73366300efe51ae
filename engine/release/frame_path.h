/// The part of a frame's file that lies in PyTorch. Free functions, safe from any thread.
#pragma once

#include <string>
#include <string_view>

namespace tracelore {

/// The end of a path, which is all that counts, with one slash for every run of either kind.
std::string with_slashes(std::string_view file);

struct FramePath {
  bool plain = true;                 ///< its end is as with_slashes() makes it; else nothing more
  std::string_view in_package = {};  ///< "torch/nn/modules/module.py" of ".../torch/nn/modules/…",
                                     ///< the longest such end; empty where there is none
};
/// In one go over the text: it is asked of every frame.
FramePath read_path(std::string_view file);

/// read_path() of one after the other: the files of a traceback lie in one folder, and what stands
/// before their ends is looked at once. Points into what it was given; of one thread.
class PathReader {
 public:
  FramePath read(std::string_view file);

 private:
  std::string_view folder_;  // up to the package of the last one that lay in it, "…/torch/"
};

/// The next longest such end of one of them: an environment may lie in a folder "torch".
std::string_view next_in_package(std::string_view path);

}  // namespace tracelore
