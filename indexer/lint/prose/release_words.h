/// The words that decide whether a number in prose is a release, and of which package.
#pragma once

#include <string_view>

namespace tracelore::release_words {

// What people call a distribution, in lower case, and its name. Entries bring their own besides.
struct PackageWord {
  std::string_view written;
  std::string_view package;
};
inline constexpr PackageWord kPackages[] = {
    {"pytorch", "torch"},
    {"torch", "torch"},
    {"dynamo", "torch"},
    {"inductor", "torch"},
    {"torchvision", "torchvision"},
    {"torchaudio", "torchaudio"},
    {"torchao", "torchao"},
    {"torchcodec", "torchcodec"},
    {"torchtext", "torchtext"},
    {"triton", "triton"},
    {"transformers", "transformers"},
    {"accelerate", "accelerate"},
    {"peft", "peft"},
    {"trl", "trl"},
    {"datasets", "datasets"},
    {"tokenizers", "tokenizers"},
    {"safetensors", "safetensors"},
    {"huggingface-hub", "huggingface-hub"},
    {"diffusers", "diffusers"},
    {"bitsandbytes", "bitsandbytes"},
    {"xformers", "xformers"},
    {"flash-attn", "flash-attn"},
    {"flashattention", "flash-attn"},
    {"deepspeed", "deepspeed"},
    {"vllm", "vllm"},
    {"lightning", "lightning"},
    {"pytorch-lightning", "lightning"},
    {"torchmetrics", "torchmetrics"},
    {"numpy", "numpy"},
    {"pillow", "pillow"},
    {"scipy", "scipy"},
    {"pandas", "pandas"},
    {"fsspec", "fsspec"},
    {"onnx", "onnx"},
    {"onnxruntime", "onnxruntime"},
    {"onnxscript", "onnxscript"},
    {"pyg", "torch-geometric"},
    {"torch-geometric", "torch-geometric"},
    {"setuptools", "setuptools"},
    {"pip", "pip"},
    {"ninja", "ninja"},
    {"timm", "timm"},
    {"mmcv", "mmcv"},
    {"ray", "ray"},
};

// What has versions and is installed by other means, or has numbers that look like versions.
inline constexpr std::string_view kElsewhere[] = {
    "python",       "cpython",  "cuda",  "cudnn",   "cublas",     "nccl",   "rocm",
    "driver",       "drivers",  "glibc", "glibcxx", "cxxabi",     "gcc",    "clang",
    "msvc",         "windows",  "macos", "ubuntu",  "debian",     "linux",  "capability",
    "capabilities", "sm",       "card",  "cards",   "gpu",        "gpus",   "rtx",
    "gtx",          "nvcc",     "ptxas", "slurm",   "kubernetes", "docker", "openmp",
    "ieee",         "pep",      "pcie",  "conda",   "toolkit",    "驱动",   "算力",
    "显卡",         "计算能力", "内核"};

// May stand between a name and its number, or between a word of time and it.
inline constexpr std::string_view kFillers[] = {
    "version", "versions", "release", "releases", "build", "builds", "wheel",  "wheels",
    "before",  "from",     "since",   "until",    "up",    "to",     "of",     "in",
    "on",      "with",     "than",    "older",    "newer", "at",     "least",  "and",
    "or",      "the",      "later",   "below",    "above", "s",      "自",     "从",
    "到",      "至",       "在",      "版本",     "的",    "和",     "与",     "或",
    "早于",    "低于",     "高于",    "为",       "是",    "升级到", "更新到", "降到"};

// Before a number of two parts they make it a release; the second kind also says other things.
inline constexpr std::string_view kSince[] = {"since", "before", "until", "release", "releases",
                                              "自",    "从",     "早于",  "低于"};
inline constexpr std::string_view kPerhaps[] = {"from", "in", "on", "to", "than", "by", "在", "到"};
// Behind it they do the same.
inline constexpr std::string_view kAfterNumber[] = {"起",     "开始",   "之前", "以前", "之后",
                                                    "以后",   "及以后", "及更", "或更", "及以上",
                                                    "或以上", "以上",   "以下", "以来", "版"};
inline constexpr std::string_view kLaterWords[] = {"later",   "older",  "newer",
                                                   "earlier", "before", "up"};
inline constexpr std::string_view kUnitsOfMeasure[] = {
    "gb",      "gib",     "mb",    "mib",   "kb",   "kib",  "s",   "ms",      "us",
    "seconds", "minutes", "hours", "times", "x",    "tb",   "tib", "percent", "billion",
    "million", "倍",      "秒",    "毫秒",  "分钟", "小时", "亿"};

// Of a number without a name these are more often a card's compute capability than a release.
inline constexpr std::string_view kCapabilities[] = {"5.0",  "5.2",  "6.0",  "6.1",  "7.0", "7.2",
                                                     "7.5",  "8.0",  "8.6",  "8.7",  "8.9", "9.0",
                                                     "10.0", "10.3", "11.0", "12.0", "12.1"};

}  // namespace tracelore::release_words
