/// The part of a frame's file that lies in a library. Free functions, safe from any thread.
#pragma once

#include <string>
#include <string_view>

namespace tracelore {

inline constexpr std::string_view kTorchFolder = "torch/";

/// The last 512 bytes of a path, which is all that counts, with one slash for every run of either
/// kind.
std::string with_slashes(std::string_view file);

/// "torch/nn/modules/module.py" of ".../torch/nn/modules/…", the longest such end; empty where
/// there is none. `folder` is the library's.
std::string_view in_package(std::string_view path, std::string_view folder = kTorchFolder);

/// The next longest of what in_package() returned: an environment may lie in a folder "torch".
std::string_view next_in_package(std::string_view path, std::string_view folder = kTorchFolder);

/// A path as the tables of libraries have it: both names of Lightning are one record.
std::string path_in_record(std::string_view path);

}  // namespace tracelore
