/// The tables that tell a message's text from what stands around it. Each row is the beginning of a line.
#pragma once

#include <array>
#include <string_view>

namespace tracelore::parsing {

/// Boilerplate of libraries after a message: true for thousands of errors, so it identifies none.
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

/// Text that goes on with a message behind a blank line.
inline constexpr std::array<std::string_view, 54> kContinuesAfterBlank = {
    "from user code",
    "Developer debug context",
    "Explanation:",
    "Hint:",
    "For more details about this graph break",
    "Check the documentation of torch.load",
    "(1)", "(2)", "(3)", "1.", "2.", "3.",
    "Suggested fixes",
    "Original traceback",
    "While executing",
    "The following call raised this error",
    "The following",
    "To fix the",
    "To fix this",
    "To resolve",
    "To allow",
    "To use",
    "To disable",
    "Please use",
    "Please ensure",
    "Please make sure",
    "Please check",
    "Please see",
    "Could not guard",
    "Caused by",
    "User Stack",
    "User stack",
    "C++ CapturedTraceback",
    "C++ stack trace",
    "C++ Traceback",
    "Exception raised from",
    "Traceback of TorchScript",
    "stderr:", "stdout:", "Output:", "Command:", "stderr", "stdout",
    "Potential framework code culprit",
    "Example of",
    "Last error:",
    "The original call is",
    "Did you mean",
    "target: ", "args[0]", "LowerException", "Node:", "The above operation failed", ". This may"};

/// Labels whose frames are the user's own code, not the stack of the exception.
inline constexpr std::array<std::string_view, 9> kUserCodeLabels = {
    "from user code", "Graph break: from user code at", "Original traceback", "User Stack", "User stack", "Stack trace:", "The original call is",
    "User code traceback", "Real stack trace"};

/// The first lines of C++ stacks.
inline constexpr std::array<std::string_view, 6> kCppStackLabels = {
    "Exception raised from ", "C++ CapturedTraceback", "frame #", "C++ stack trace", "C++ Traceback (most recent call last)",
    "C++ Stack trace"};

/// Lines that belong to somebody else: nothing of a message stands behind them.
inline constexpr std::array<std::string_view, 71> kForeignLines = {
    "-- Process ", "\"\"\"", "wandb:", "Exception ignored in", "terminate called", "libc++abi", "Aborted", "Segmentation fault",
    "Killed", "srun:", "slurmstepd:", "make:", "make[", "Process finished with exit code", "Press any key", "Error executing job",
    "!!! Exception", "Exception in thread ", "FAILED ", "=====", ">>> ", "In [", "```", "Fatal Python error", "Current thread 0x",
    "Thread 0x", "Process SpawnProcess", "Process ForkProcess", "Process Process-", "Loading checkpoint shards", "Loading pipeline components",
    "Prompt executed in", "Requested to load", "free(): ", "double free", "corrupted ", "*** Error", "The above exception was",
    "Closing remaining", "[W", "[E", "[I", "[F", "/opt/conda/conda-bld", "Command exited with", "ERROR conda", "Sending process",
    "PS C:\\", "C:\\Users>", "Exception raised when", "Child process", "Exited with", "exit code", "Traceback of forked",
    "ERROR:", "WARNING:", "INFO:", "zsh: ", "bash: ", "what():", "\"}", "\",", "\"]", "PYDEV DEBUGGER", "Epoch ", "epoch ", "Step ", "step ", "iter ", "Emitted ", "Error in atexit"};

}  // namespace tracelore::parsing
