/// Lines that libraries put below a message: true for thousands of errors, so they identify none.
#pragma once

#include <array>
#include <string_view>

namespace tracelore::parsing {

/// Each row is the beginning of a line of kind LineKind::kAdvice.
inline constexpr std::array<std::string_view, 31> kAdvice = {
    "Set TORCH_LOGS=",
    "Set TORCHDYNAMO_VERBOSE",
    "Set TORCHDYNAMO_EXTENDED_DEBUG",
    "You can suppress this exception and fall back to eager by setting",
    "import torch._dynamo",
    "torch._dynamo.config.suppress_errors = True",
    "CUDA kernel errors might be asynchronously reported",
    "HIP kernel errors might be asynchronously reported",
    "For debugging consider passing CUDA_LAUNCH_BLOCKING",
    "For debugging consider passing AMD_SERIALIZE_KERNEL",
    "Compile with `TORCH_USE_CUDA_DSA`",
    "Compile with `TORCH_USE_HIP_DSA`",
    "Device-side assertion tracking was not enabled",
    "Search for `cuda",
    "For more information, run with TORCH_LOGS",
    "For extended logs when we create symbols",
    "If you suspect the guard was triggered from C++",
    "For more debugging help, see https://docs.google.com",
    "For C++ stack trace, run with",
    "Minifier script written to",
    "The error above occurred when calling torch.export",
    "For even more developer context",
    "for more information, set TORCH_LOGS",
    "For more logging, set TORCH",
    "please do this especially if you're reporting a bug to PyTorch",
    "Set the environment variable HYDRA_FULL_ERROR",
    "NOTE: If your goal is to understand leaked CUDA memory",
    "This error originates from a subprocess",
    "note: This error originates from a subprocess",
    "hint: See above for",
    "If you need help, please"};

}  // namespace tracelore::parsing
