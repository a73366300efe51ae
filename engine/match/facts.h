/// What a paste tells of the place where it failed, for `when` (expression.h, kFacts).
#pragma once

#include <optional>
#include <string>

#include "engine/match/confirm.h"

namespace tracelore {

/// "windows", "macos", "wsl" or "linux"; nothing where the text does not tell. `collect_env` and
/// the like are believed first, then the paths of frames and Windows' own error codes.
std::optional<std::string> os_of(const Paste& paste);

/// The package that the innermost frame of `exception` in site- or dist-packages belongs to
/// ("torch_sparse"), empty where no frame does; nothing where it has no frames.
std::optional<std::string> library_of(const Exception& exception);

}  // namespace tracelore
