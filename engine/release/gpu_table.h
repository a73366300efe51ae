/// NVIDIA's cards and their compute capability.
/// Source: NVIDIA's pages "CUDA GPU Compute Capability" and "Legacy CUDA GPU Compute Capability".
/// Free functions, safe from any thread.
#pragma once

#include <string>
#include <string_view>

namespace tracelore {

/// "9.0" of "NVIDIA H100 80GB HBM3", "NVIDIA A100-SXM..." or "H100"; empty for a card that the
/// table does not know, and where an ending that was cut off ("GeForce RTX 3...") leaves a choice.
/// Linear in the name and the table.
std::string_view capability_of(std::string_view gpu);

/// Whether the table has a card of this name, in one word with a digit, in any case: "A100".
bool is_card(std::string_view word);

}  // namespace tracelore
