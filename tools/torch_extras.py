"""What an environment for PyTorch VERSION needs beside it, one requirement a word: python3 tools/torch_extras.py VERSION

The versions were chosen so that each entry's check has its library in at least one environment.
"""
import sys

ALWAYS = ["setuptools"]
EXTRAS = {
    "2.3.1": [
        "numpy<2", "onnx==1.17.0", "protobuf==5.29.5", "torch_geometric==2.5.2", "torchvision==0.18.1", "transformers==4.44.2"],
    "2.5.1": ["lightning==2.4.0", "numpy", "transformers==4.57.1"],
    "2.8.0": [
        "accelerate==1.10.1", "lightning==2.4.0", "numpy", "onnx==1.17.0", "onnxruntime==1.22.1", "peft==0.17.1", "protobuf==5.29.5", "torch_geometric==2.5.2", "torchvision==0.23.0", "transformers==4.57.1"],
    "2.15.0": [
        "numpy", "onnx==1.17.0", "protobuf==5.29.5", "torch_geometric==2.8.1", "torchvision==0.29.2", "transformers==5.23.0"],
}


def main():
    print(" ".join(ALWAYS + EXTRAS.get(sys.argv[1], ["numpy"])))


main()
