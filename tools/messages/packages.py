"""Which releases of which libraries are read: minor releases of the last years, fewer where a wheel is large."""

# Of a folder that does not matter to a user's log: tests, code generators, bundled third parties, the copies of one model.
SKIPPED = ("/tests/", "/test/", "/testing/", "/_vendor/", "/thirdparty/", "/third_party/", "/benchmarks/", "/examples/", "/docs/",
           "torch/include/", "torch/share/", "torch/utils/benchmark/", "ray/rllib/", "ray/dashboard/client/", "ray/_private/runtime_env/agent/thirdparty_files/",
           "vllm/model_executor/models/", "vllm/third_party/", "onnx/backend/test/", "onnx/reference/ops/")

# Of folders that hold many copies of a few files, those that speak for the others; a name without an ending is a file, too.
COPIES = {
    "transformers/models/": "auto bert bart bloom clip deepseek_v3 deprecated falcon gemma gemma3 gpt2 gpt_neox gpt_oss idefics3 llama llava llava_next mistral mixtral "
                            "mllama opt phi qwen qwen2 qwen2_vl qwen2_5_vl qwen3 qwen3_vl roberta sam t5 vit wav2vec2 whisper internvl paligemma",
    "diffusers/pipelines/": "auto_pipeline pipeline_utils pipeline_loading_utils free_init_utils flux stable_diffusion stable_diffusion_xl stable_diffusion_3 controlnet wan",
}

# The wheels of macOS lack CUDA's part; of these releases Linux's binaries are read, too. A gigabyte each.
WITH_CUDA = {"torch": "2.8.0 2.15.0"}

# No use asking for a wheel of macOS, or for any wheel.
LINUX = ("bitsandbytes", "triton", "vllm", "xformers", "torchao", "nvidia-cuda-runtime-cu12", "nvidia-nccl-cu12", "sglang")
SOURCES = ("deepspeed", "megatron-core")

# Kernels alone: a gigabyte of them, and no text of their own.
WITHOUT_BINARIES = ("vllm", "xformers", "sglang", "deepspeed", "pyarrow", "ray")

PACKAGES = {
    "torch": "1.13.1 2.0.1 2.1.2 2.2.2 2.3.1 2.4.1 2.5.1 2.6.0 2.7.1 2.8.0 2.9.1 2.10.0 2.11.0 2.12.1 2.13.0 2.14.1 2.15.0",
    "torchvision": "0.15.2 0.17.2 0.19.1 0.21.0 0.23.0 0.25.0 0.27.1 0.29.2",
    "torchaudio": "2.0.2 2.2.2 2.4.1 2.6.0 2.8.0 2.9.1 2.11.0",
    "pytorch-lightning": "1.5.10 1.7.7 1.9.5 2.0.9 2.2.5 2.4.0 2.5.6 2.6.6",
    "transformers": "4.18.0 4.26.1 4.30.2 4.37.2 4.40.2 4.44.2 4.50.3 4.57.6 5.0.0 5.10.4 5.23.0",
    "accelerate": "0.16.0 0.20.3 0.24.1 0.28.0 0.33.0 1.0.1 1.4.0 1.8.1 1.12.0 1.15.0",
    "peft": "0.4.0 0.6.2 0.8.2 0.10.0 0.12.0 0.14.0 0.16.0 0.18.1 0.20.0 0.21.2",
    "trl": "0.5.0 0.7.11 0.9.6 0.12.2 0.18.2 0.26.2 1.5.1 1.16.0",
    "datasets": "2.8.0 2.12.0 2.14.7 2.19.2 3.0.2 3.6.0 4.0.0 4.5.0 5.2.0",
    "huggingface-hub": "0.11.1 0.15.1 0.19.4 0.23.5 0.29.3 0.36.2 1.0.1 1.20.1 2.4.0",
    "diffusers": "0.14.0 0.18.2 0.25.1 0.31.0 0.35.2 0.40.0 0.42.1",
    "deepspeed": "0.8.3 0.9.5 0.11.2 0.13.5 0.14.5 0.15.4 0.16.9 0.17.6 0.18.9 0.19.8",
    "vllm": "0.2.7 0.4.3 0.6.6.post1 0.8.5.post1 0.14.1 0.33.0",
    "bitsandbytes": "0.35.4 0.37.2 0.39.1 0.41.3.post2 0.43.3 0.45.5 0.46.1 0.47.0 0.48.2 0.49.2 0.50.2",
    "xformers": "0.0.20 0.0.27.post2 0.0.35",
    "triton": "2.0.0 2.1.0 2.2.0 3.0.0 3.2.0 3.4.0 3.6.0 3.9.0",
    "torch-geometric": "2.2.0 2.4.0 2.6.1 2.8.1",
    "timm": "0.6.13 0.9.16 1.0.11 1.0.31",
    "ultralytics": "8.0.120 8.2.103 8.3.253 8.4.190",
    "torchmetrics": "0.11.4 1.0.3 1.2.1 1.4.3 1.6.3 1.9.0",
    "torchao": "0.5.0 0.8.0 0.11.0 0.14.1 0.16.0 0.18.0",
    "onnx": "1.13.1 1.15.0 1.17.0 1.19.1 1.21.0 1.23.2",
    "onnxruntime": "1.15.1 1.20.1 1.32.0",
    "ray": "2.9.3 2.40.0 2.60.0",
    "safetensors": "0.3.3 0.4.5 0.5.3 0.8.0",
    "tokenizers": "0.15.2 0.20.3 0.23.3",
}

# What is read where this program runs, under the name of what it is there; `source` says it.
LOCAL = ("python", "libc")

# What stands below these libraries and says some of the messages; read in a few releases, without a claim about each.
BESIDE = {
    "python": "3.11", "libc": "2.36",
    "numpy": "2.2.6", "protobuf": "3.20.3 4.25.8", "pillow": "10.4.0", "requests": "2.32.3", "urllib3": "2.2.3", "httpx": "0.28.1",
    "pip": "25.0.1", "setuptools": "70.0.0", "tensorboard": "2.18.0", "sentence-transformers": "3.4.1", "torchcodec": "0.7.0",
    "nvidia-cuda-runtime-cu12": "12.8.90", "nvidia-nccl-cu12": "2.27.3", "pyarrow": "17.0.0",
    "lightning": "1.9.5 2.6.6", "sglang": "0.4.6", "megatron-core": "0.12.0", "onnxscript": "0.5.0",
    "triton-windows": "3.3.1.post19", "tensorboardx": "2.6.2.2", "fsspec": "2024.6.1", "packaging": "24.2", "aiohttp": "3.10.11",
}
