/// How programs call the packages whose versions they print. Compared without case.
#pragma once

#include <array>
#include <string_view>

namespace tracelore::parsing {

struct Label {
  std::string_view text;
  std::string_view package;
};

/// `label: version` as collect_env and its kin write it; compared without case, after "- " and
/// backticks.
inline constexpr std::array<Label, 36> kLabels = {{
    {"pytorch version (gpu?)", "torch"},
    {"pytorch version", "torch"},
    {"torch version", "torch"},
    {"python version", "python"},
    {"cuda used to build pytorch", "cuda"},
    {"cuda version", "cuda"},
    {"cuda runtime version", "cuda-runtime"},
    {"cudnn version", "cudnn"},
    {"nvidia driver version", "driver"},
    {"driver version", "driver"},
    {"nvidia_driver_version", "driver"},
    {"rocm used to build pytorch", "rocm"},
    {"nccl version", "nccl"},
    {"transformers version", "transformers"},
    {"accelerate version", "accelerate"},
    {"huggingface_hub version", "huggingface-hub"},
    {"safetensors version", "safetensors"},
    {"peft version", "peft"},
    {"vllm version", "vllm"},
    {"vllm api server version", "vllm"},
    {"deepspeed version", "deepspeed"},
    {"deepspeed info", "deepspeed"},
    {"lightning version", "lightning"},
    {"pytorch-lightning version", "pytorch-lightning"},
    {"pytorch lightning version", "pytorch-lightning"},
    {"torchvision version", "torchvision"},
    {"numpy version", "numpy"},
    {"triton version", "triton"},
    {"pyg version", "torch-geometric"},
    {"torch_geometric version", "torch-geometric"},
    {"bitsandbytes version", "bitsandbytes"},
    {"flash-attn version", "flash-attn"},
    {"xformers version", "xformers"},
    {"pytorch", "torch"},
    {"torch", "torch"},
    {"python", "python"},
}};

/// `name version` in running lines: "PyTorch version 2.1.2 Found", "vLLM API server version
/// 0.10.2", "NCCL version 2.27.3".
inline constexpr std::array<Label, 31> kBanners = {{
    {"pytorch version", "torch"},
    {"torch version", "torch"},
    {"pytorch", "torch"},
    {"torch", "torch"},
    {"python", "python"},
    {"python version", "python"},
    {"transformers", "transformers"},
    {"transformers version", "transformers"},
    {"vllm api server version", "vllm"},
    {"llm engine", "vllm"},
    {"vllm", "vllm"},
    {"lightning", "lightning"},
    {"pytorch-lightning", "pytorch-lightning"},
    {"deepspeed", "deepspeed"},
    {"nccl version", "nccl"},
    {"triton", "triton"},
    {"torchvision", "torchvision"},
    {"torchaudio", "torchaudio"},
    {"accelerate", "accelerate"},
    {"bitsandbytes", "bitsandbytes"},
    {"xformers", "xformers"},
    {"flash-attn", "flash-attn"},
    {"flash_attn", "flash-attn"},
    {"numpy", "numpy"},
    {"peft", "peft"},
    {"unsloth", "unsloth"},
    {"diffusers", "diffusers"},
    {"torch_geometric", "torch-geometric"},
    {"torch-geometric", "torch-geometric"},
    {"pyg", "torch-geometric"},
    {"pyg version", "torch-geometric"},
}};

}  // namespace tracelore::parsing
