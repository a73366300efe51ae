"""The libraries whose messages are told their origin: from which release on, under which licence, and where a line of a release can be read."""
import dataclasses


@dataclasses.dataclass(frozen=True)
class Library:
    first: str  # minor releases from here on
    licence: str
    home: str
    line: str  # address of a line: {release}, {path}, {line}; empty where the tags or folders are not the release's
    same: str = ""  # another distribution of the same sources, whose files stand in the same record


def on_github(repository, tag="v{release}", folder=""):
    return "https://github.com/%s/blob/%s/%s{path}#L{line}" % (repository, tag, folder)


def library(first, licence, repository, tag="v{release}", folder="", same=""):
    return Library(first, licence, "https://github.com/" + repository, on_github(repository, tag, folder), same)


LIBRARIES = {
    "transformers": library("4.25", "Apache-2.0", "huggingface/transformers", folder="src/"),
    "accelerate": library("0.16", "Apache-2.0", "huggingface/accelerate", folder="src/"),
    "peft": library("0.4", "Apache-2.0", "huggingface/peft", folder="src/"),
    "trl": library("0.4", "Apache-2.0", "huggingface/trl"),
    "datasets": library("2.4", "Apache-2.0", "huggingface/datasets", "{release}", "src/"),
    "lightning": library("1.8", "Apache-2.0", "Lightning-AI/pytorch-lightning", "{release}", "src/", same="pytorch-lightning"),
    "diffusers": library("0.5", "Apache-2.0", "huggingface/diffusers", folder="src/"),
    "torch-geometric": library("2.1", "MIT", "pyg-team/pytorch_geometric", "{release}"),
    "torch": library("1.13", "BSD-3-Clause", "pytorch/pytorch"),
    "huggingface-hub": library("0.10", "Apache-2.0", "huggingface/huggingface_hub", folder="src/"),
    "deepspeed": library("0.7", "Apache-2.0", "deepspeedai/DeepSpeed"),
    "timm": library("0.6", "Apache-2.0", "huggingface/pytorch-image-models"),
    "torchmetrics": library("0.10", "Apache-2.0", "Lightning-AI/torchmetrics", folder="src/"),
    "ultralytics": library("8.0", "AGPL-3.0", "ultralytics/ultralytics"),
    "torchvision": library("0.14", "BSD-3-Clause", "pytorch/vision"),
    "torchaudio": library("0.13", "BSD-2-Clause", "pytorch/audio", folder="src/"),
    "bitsandbytes": library("0.35", "MIT", "bitsandbytes-foundation/bitsandbytes", "{release}"),
    "sentence-transformers": library("2.2", "Apache-2.0", "UKPLab/sentence-transformers"),
    "vllm": library("0.2", "Apache-2.0", "vllm-project/vllm"),
    "onnx": library("1.12", "Apache-2.0", "onnx/onnx"),
    "onnxruntime": Library("1.13", "MIT", "https://github.com/microsoft/onnxruntime", ""),
    "torchao": library("0.3", "BSD-3-Clause", "pytorch/ao"),
    "torchcodec": library("0.1", "BSD-3-Clause", "pytorch/torchcodec", folder="src/"),
    "triton": library("2.0", "MIT", "triton-lang/triton", folder="python/"),
    "xformers": library("0.0.14", "BSD-3-Clause", "facebookresearch/xformers"),
    "ray": library("2.0", "Apache-2.0", "ray-project/ray", "ray-{release}", "python/"),
}
