"""What an environment consists of: python3 tools/torch/torch_extras.py NAME

Prints two lines. The first is the release of PyTorch, the Python and the environment that it begins as ("-" where it has
none of its own); the second is what stands beside PyTorch, one requirement a word. A name is a release of PyTorch, with "-" and
what is special where there are several of one release; one that is not listed is a release with NumPy alone.

The versions fit that PyTorch, so that each entry's check meets its library as it was then; what needs a GPU to be
installed or to show anything (vLLM, flash-attn, Transformer Engine, bitsandbytes, the PyG extensions) is left out.
"""
import sys

ALWAYS = ["setuptools"]
EXTRAS = {
    "1.13.1": [
        "accelerate==0.20.3", "datasets==2.8.0", "diffusers==0.14.0", "huggingface_hub==0.16.4", "lightning==1.9.5",
        "numpy==1.23.5", "onnx==1.13.1", "onnxruntime==1.15.1", "peft==0.4.0", "pillow==9.5.0", "protobuf==3.20.3",
        "pyarrow==10.0.1", "tokenizers==0.13.3", "torch_geometric==2.2.0", "torchaudio==0.13.1", "torchvision==0.14.1",
        "transformers==4.28.1"],
    "2.2.2": ["numpy==2.0.2"],  # on purpose: this PyTorch was built for NumPy 1
    "2.2.2-python3.12": ["numpy<2"],  # on purpose: Dynamo refuses this Python
    "2.3.1": [
        "accelerate==0.33.0", "datasets==2.14.4", "deepspeed==0.15.4", "lightning==2.4.0", "numpy<2", "onnx==1.17.0",
        "onnxruntime==1.18.1", "peft==0.12.0", "protobuf==5.29.5", "pyarrow==14.0.2", "torch_geometric==2.5.2",
        "torchaudio==2.3.1", "torchvision==0.18.1", "transformers==4.44.2", "xformers==0.0.27"],
    "2.5.1": ["lightning==2.4.0", "numpy", "transformers==4.57.1"],
    "2.8.0": [
        "accelerate==1.10.1", "datasets==4.0.0", "deepspeed==0.17.6", "lightning==2.4.0", "numpy", "onnx==1.17.0",
        "onnxruntime==1.22.1", "peft==0.17.1", "protobuf==5.29.5", "torch_geometric==2.5.2", "torchaudio==2.8.0",
        "torchcodec==0.7.0", "torchvision==0.23.0", "transformers==4.57.1", "xformers==0.0.32.post2"],
    "2.8.0-python3.13": ["numpy"],
    "2.15.0": [
        "accelerate==1.15.0", "datasets==4.0.0", "deepspeed==0.19.8", "lightning==2.6.6", "numpy", "onnx==1.17.0",
        "onnxruntime==1.31.1", "peft==0.21.2", "protobuf==5.29.5", "torch_geometric==2.8.1", "torchcodec==0.17.0",
        "torchvision==0.29.2", "transformers==5.23.0", "xformers==0.0.35"],
}
PYTHON = {"1.13.1": "3.9", "2.2.2-python3.12": "3.12", "2.8.0-python3.13": "3.13"}


def main():
    name = sys.argv[1]
    release = name.split("-")[0]
    print(release, PYTHON.get(name, "-"), release if name != release else "-")
    print(" ".join(ALWAYS + EXTRAS.get(name, ["numpy"])))


main()
