/// Which of PyTorch's CUDA builds runs on a card.
/// Source: the lists of architectures inside the wheels (content/choose-torch-wheel) and NVIDIA's
/// table "CUDA minor version compatibility" for the drivers. Pure, safe from any thread.
#pragma once

#include <optional>
#include <string_view>

#include "engine/release/version.h"

namespace tracelore {

/// "cu126", the name that the build has in PyTorch's index. `capability` is that of the card
/// ("12.0"); `driver` its driver, where one is known: without one, a driver for CUDA 12 is taken to
/// be there. Nothing where no build runs there (Kepler), and for what is no capability.
std::optional<std::string_view> cuda_build_for(std::string_view capability,
                                               const std::optional<Version>& driver);

}  // namespace tracelore
