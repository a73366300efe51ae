"""What an environment for PyTorch VERSION needs beside it, one requirement a word: python3 tools/torch_extras.py VERSION

Versions that fit that PyTorch, so that each entry's check meets its library as it was then; what needs a GPU to be
installed or to show anything (vLLM, flash-attn, Transformer Engine, bitsandbytes, the PyG extensions) is left out.
"""
import sys

ALWAYS = ["setuptools"]
EXTRAS = {
    "2.2.2": ["numpy==2.0.2"],  # on purpose: this PyTorch was built for NumPy 1
    "2.3.1": [
        "accelerate==0.33.0", "datasets==2.14.4", "deepspeed==0.15.4", "lightning==2.4.0", "numpy<2", "onnx==1.17.0",
        "onnxruntime==1.18.1", "peft==0.12.0", "protobuf==5.29.5", "pyarrow==14.0.2", "torch_geometric==2.5.2",
        "torchaudio==2.3.1", "torchvision==0.18.1", "transformers==4.44.2", "xformers==0.0.27"],
    "2.5.1": ["lightning==2.4.0", "numpy", "transformers==4.57.1"],
    "2.8.0": [
        "accelerate==1.10.1", "datasets==4.0.0", "deepspeed==0.17.6", "lightning==2.4.0", "numpy", "onnx==1.17.0",
        "onnxruntime==1.22.1", "peft==0.17.1", "protobuf==5.29.5", "torch_geometric==2.5.2", "torchaudio==2.8.0",
        "torchcodec==0.7.0", "torchvision==0.23.0", "transformers==4.57.1", "xformers==0.0.32.post2"],
    "2.15.0": [
        "accelerate==1.15.0", "datasets==4.0.0", "deepspeed==0.19.8", "lightning==2.6.6", "numpy", "onnx==1.17.0",
        "onnxruntime==1.31.1", "peft==0.21.2", "protobuf==5.29.5", "torch_geometric==2.8.1", "torchcodec==0.17.0",
        "torchvision==0.29.2", "transformers==5.23.0", "xformers==0.0.35"],
}


def main():
    print(" ".join(ALWAYS + EXTRAS.get(sys.argv[1], ["numpy"])))


main()
