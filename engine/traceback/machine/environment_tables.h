/// How programs call what they print of an environment. Compared without case.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace tracelore::parsing {

/// What the value behind a label is.
enum class LabelKind : std::uint8_t {
  kVersion,
  kSystem,      ///< the operating system, in many words
  kCard,        ///< a card's name; where nothing follows, the names stand on the lines below
  kCapability,  ///< "8.6"
};

struct Label {
  std::string_view text;
  std::string_view package;  ///< of a version
  LabelKind kind = LabelKind::kVersion;
};

/// `label: value` as collect_env and its kin write it; compared without case, after "- ", "* " and
/// backticks, and without what stands behind it in parentheses.
inline constexpr std::array<Label, 75> kLabels = {{
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
    {"torch cuda version", "cuda"},
    {"pytorch.version", "torch"},
    {"triton", "triton"},
    {"build.python_version", "python"},
    {"torch_version", "torch"},
    {"python_version", "python"},
    {"hf hub version", "huggingface-hub"},
    {"pyarrow version", "pyarrow"},
    {"pandas version", "pandas"},
    {"fsspec version", "fsspec"},
    {"datasets version", "datasets"},
    {"diffusers version", "diffusers"},
    {"trl version", "trl"},
    {"flax version", "flax"},
    {"jax version", "jax"},
    {"jaxlib version", "jaxlib"},
    {"驱动", "driver"},
    {"驱动版本", "driver"},
    {"显卡驱动", "driver"},
    {"os", "", LabelKind::kSystem},
    {"operating system", "", LabelKind::kSystem},
    {"platform", "", LabelKind::kSystem},
    {"python platform", "", LabelKind::kSystem},
    {"操作系统", "", LabelKind::kSystem},
    {"系统", "", LabelKind::kSystem},
    {"gpu", "", LabelKind::kCard},
    {"gpus", "", LabelKind::kCard},
    {"gpu type", "", LabelKind::kCard},
    {"gpu name", "", LabelKind::kCard},
    {"gpu model", "", LabelKind::kCard},
    {"gpu models and configuration", "", LabelKind::kCard},
    {"product name", "", LabelKind::kCard},
    {"accelerator", "", LabelKind::kCard},
    {"accelerator(s)", "", LabelKind::kCard},
    {"gpu.name", "", LabelKind::kCard},
    {"显卡", "", LabelKind::kCard},
    {"显卡型号", "", LabelKind::kCard},
    {"gpu.compute_capability", "", LabelKind::kCapability},
    {"compute capability", "", LabelKind::kCapability},
    {"cuda capability major/minor version number", "", LabelKind::kCapability},
}};

/// TorchCodec's message names the installed release: "The PyTorch version (2.9.0+cu128) is not
/// compatible with" (torchcodec 0.7.0 _core/ops.py). Other messages name what they want.
inline constexpr std::string_view kInMessage = "The PyTorch version (";

/// `name version` in running lines: "PyTorch version 2.1.2 Found", "vLLM API server version
/// 0.10.2", "NCCL version 2.27.3".
inline constexpr std::array<Label, 32> kBanners = {{
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
    {"ultralytics", "ultralytics"},
    {"diffusers", "diffusers"},
    {"torch_geometric", "torch-geometric"},
    {"torch-geometric", "torch-geometric"},
    {"pyg", "torch-geometric"},
    {"pyg version", "torch-geometric"},
}};

}  // namespace tracelore::parsing
