/// Which releases of other packages belong to a release of PyTorch. Pure, safe from any thread.
/// Source: the requirements that the wheels themselves state (triton, torchvision), and
/// torchcodec's own table.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/release/version.h"

namespace tracelore {

/// "0.23.0" of "torchvision" for torch 2.8.0, "3.4.0" of "triton", "0.7" of "torchcodec" (its
/// newest series), "3.5" of "triton-windows" (the first release that is too new). Nothing for a
/// release of PyTorch that the table does not know, and for a package that has none for it.
std::optional<std::string> companion_of(std::string_view package, const Version& torch);

/// The newest release of PyTorch that the table knows.
Version newest_torch();

/// The series of PyTorch that the table knows, "2.8" for 2.8.0. Newest first.
std::vector<std::string> torch_series();

}  // namespace tracelore
