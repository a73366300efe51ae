#include <gtest/gtest.h>

#include <string>

#include "engine/traceback/dump.h"
#include "engine/traceback/parse.h"

namespace tracelore {
namespace {

struct VersionCase {
  const char* name;
  const char* text;
  const char* versions;
};

class StatedVersions : public testing::TestWithParam<VersionCase> {};

TEST_P(StatedVersions, AreReadFrom) {
  std::string found;
  for (const auto& one : parse_paste(GetParam().text).versions)
    found += (found.empty() ? "" : " ") + one.package + '=' + one.version +
             (one.from == "paths" ? "(paths)" : "");
  EXPECT_EQ(found, GetParam().versions);
}

INSTANTIATE_TEST_SUITE_P(
    , StatedVersions,
    testing::ValuesIn<VersionCase>({
        {"CollectEnv",
         "PyTorch version: 2.5.1+cu124\nCUDA used to build PyTorch: 12.4\nROCM used to build "
         "PyTorch: N/A\n"
         "Python version: 3.12.3 (main, Sep 1 2024) (64-bit runtime)\nNvidia driver version: "
         "550.90.07\ncuDNN version: Could not collect\n",
         "torch=2.5.1+cu124 cuda=12.4 python=3.12.3 driver=550.90.07"},
        {"CollectEnvPackages",
         "[pip3] numpy==2.1.3\n[conda] pytorch  2.5.1  py3.11_cuda12.4  pytorch\n",
         "numpy=2.1.3 python=3.11(paths) cuda=12.4 torch=2.5.1"},
        {"RowsOfPipListWithoutItsHead", "torch                2.8.0\ntorch_geometric      2.5.2\n",
         "torch=2.8.0 torch-geometric=2.5.2"},
        {"PyGByItsShortName", "PyG 2.6.1 with torch 2.8.0, pyg_lib 0.4.0\n",
         "torch=2.8.0 torch-geometric=2.6.1"},
        {"PipList",
         "Package            Version\n------------------ ------------\ntorch              "
         "2.5.1\nFlash_Attn         2.7.4.post1\n\nepoch 3\n",
         "torch=2.5.1 flash-attn=2.7.4.post1"},
        {"PipUpgrade",
         "  Attempting uninstall: torch\n    Found existing installation: torch 2.6.0\n"
         "    Uninstalling torch-2.6.0:\n      Successfully uninstalled torch-2.6.0\n"
         "Successfully installed torch-2.8.0\n",
         "torch=2.8.0"},
        {"PipFreeze", "torch==2.5.1\ntorch_geometric==2.5.2\n",
         "torch=2.5.1 torch-geometric=2.5.2"},
        {"PipFreezeOfAFile",
         "torch @ https://download.pytorch.org/whl/cu118/"
         "torch-2.1.0%2Bcu118-cp310-cp310-linux_x86_64.whl#sha256=1\n",
         "torch=2.1.0+cu118 python=3.10(paths)"},
        {"CondaList",
         "# packages in environment at /opt/conda:\n#\n# Name                    Version          "
         "         Build  Channel\n_libgcc_mutex             0.1                        main\n"
         "python                    3.10.13              h955ad1f_0\npytorch                   "
         "2.1.0  "
         " py3.10_cuda12.1_cudnn8.9.2_0    pytorch\npytorch-cuda              12.1  ha16c6d3_5  "
         "pytorch\n",
         "python=3.10.13 python=3.10(paths) cuda=12.1 cudnn=8.9.2 torch=2.1.0 "
         "pytorch-cuda=12.1"},
        {"MambaList",
         "  Name        Version  Build         Channel\n─────────────────────────────\n  numpy  "
         "     1.26.4   py310hb13e2d6  conda-forge\n  pytorch     2.3.1    cuda120_py310  "
         "conda-forge\n",
         "numpy=1.26.4 torch=2.3.1"},
        {"DeepSpeedReport",
         "torch version .................... 2.1.0+cu118\ndeepspeed info ................... "
         "0.12.3, unknown, unknown\ntorch cuda version ............... 11.8\n",
         "torch=2.1.0+cu118 deepspeed=0.12.3 cuda=11.8"},
        {"LightningSections",
         "* CUDA:\n\t- version:           12.1\n* Packages:\n\t- absl-py:           2.0.0\n\t- "
         "torch:             2.1.0\n",
         "cuda=12.1 absl-py=2.0.0 torch=2.1.0"},
        {"XformersInfo", "pytorch.version:                                    2.1.0+cu121\n",
         "torch=2.1.0+cu121"},
        {"CudnnAsANumber", "cuDNN version: 8902\n", "cudnn=8.9.2"},
        {"CudnnSinceNine", "cuDNN version: 90100\n", "cudnn=9.1.0"},
        {"CudnnOfItsFile",
         "cuDNN version: Probably one of the following:\n/usr/lib/x86_64-linux-gnu/"
         "libcudnn.so.8.9.0\n",
         "system-cudnn=8.9.0"},
        {"NcclWithoutItsCuda", "host:1:1 [0] NCCL INFO NCCL version 2.21.5+cuda12.4\n",
         "nccl=2.21.5"},
        {"SmiQueryNamesTheDriversCuda",
         "Driver Version                            : 550.54.15\nCUDA Version                     "
         "         : 12.4\n",
         "driver=550.54.15 driver-cuda=12.4"},
        {"ImageThatIsRun", "$ docker run --rm pytorch/pytorch:2.1.0-cuda12.1-cudnn8-runtime nvcc\n",
         "torch=2.1.0 cuda=12.1"},
        {"ImageOfAFleet",
         "Image: 1.dkr.ecr.us-east-1.amazonaws.com/pytorch-training:2.0.1-gpu-py310-cu118-"
         "ubuntu20.04-sagemaker\n",
         "torch=2.0.1 python=3.10(paths) cuda=11.8"},
        {"ImageThatIsMissing", "docker: image: manifest for pytorch/pytorch:9.9.9 not found\n", ""},
        {"ListOfAnEnvCommand",
         "- `datasets` version: 4.0.0\n- 🤗 Diffusers version: 0.35.1\n- PyTorch version "
         "(accelerator?): 2.8.0+cu128 (NA)\n- HF Hub version: 0.35.0\n",
         "datasets=4.0.0 diffusers=0.35.1 torch=2.8.0+cu128 huggingface-hub=0.35.0"},
        {"SentenceInChinese", "系统：Ubuntu 22.04，驱动 550.120，Python 3.10，torch 2.4.0+cu121\n",
         "driver=550.120 python=3.10 torch=2.4.0+cu121"},
        {"PrintedByPython",
         "$ python -c \"import torch; print(torch.__version__)\"\n2.5.1+cu121 12.1\n",
         "torch=2.5.1+cu121"},
        {"DriverOfTheKernel",
         "  Using CUDA 12.4 driver version 550.54.15 with kernel driver version 535.161.08.\n",
         "driver=535.161.08"},
        {"PinBelowAMessage", "RuntimeError: x\ntorch==2.6.0+cu124, GPU P100\n",
         "torch=2.6.0+cu124"},
        {"PipShow", "Name: torch\nVersion: 2.5.1\nSummary: Tensors\n", "torch=2.5.1"},
        {"PipInstall", "Successfully installed torch-2.5.1 typing-extensions-4.12.2\n",
         "torch=2.5.1 typing-extensions=4.12.2"},
        {"NvidiaSmi",
         "| NVIDIA-SMI 535.104.05   Driver Version: 535.104.05   CUDA Version: 12.2 |\n",
         "driver=535.104.05 driver-cuda=12.2"},
        {"TransformersEnv",
         "- `transformers` version: 4.41.2\n- PyTorch version (GPU?): 2.3.0+cu121 (True)\n",
         "transformers=4.41.2 torch=2.3.0+cu121"},
        {"Banner", "2024-01-20 10:18:49,677 - modelscope - INFO - PyTorch version 2.1.2 Found.\n",
         "torch=2.1.2"},
        {"SentenceOfAPerson", "my torch version is 2.1.2 on this machine\n", "torch=2.1.2"},
        {"SentenceOfAPersonInChinese", "新买的卡，torch 是 2.5.1，报错如下\n", "torch=2.5.1"},
        {"VersionsWithoutABlank", "环境：torch2.1.0 cuda11.8 python3.9.18\n",
         "torch=2.1.0 python=3.9.18"},
        {"VersionAsPythonShowsIt", "torch.__version__ == '2.6.0'\n", "torch=2.6.0"},
        {"WhatWorkedIsNotInstalled", "worked with torch 2.3.1, fails with torch 2.5.1\n",
         "torch=2.5.1"},
        {"WhatWasBeforeIsNotInstalled", "upgraded from torch 2.3.1 to torch 2.5.1\n",
         "torch=2.5.1"},
        {"WhatIsWantedIsNotInstalled", "这个仓库需要 torch 2.3.1\n", ""},
        {"BannerOfAnAttribute", "torch.__version__  = 2.8.0+cu126\n", "torch=2.8.0+cu126"},
        {"BannerInChinese", "环境：pytorch版本 2.1.0，显卡 4090\n", "torch=2.1.0"},
        {"BannerInChineseWithAColon", "torch 版本：2.4.0\n", "torch=2.4.0"},
        {"BelowAMessage", "IndexError: foo bar\n\n* PyTorch version: 2.0.0+cpu\n",
         "torch=2.0.0+cpu"},
        {"VllmBanner", "INFO 09-18 11:00:02 [core.py:77] Initializing a V1 LLM engine (v0.10.2)\n",
         "vllm=0.10.2"},
        {"UnixPath", "  File \"/v/lib/python3.11/site-packages/torch/x.py\", line 1, in f\n",
         "python=3.11(paths)"},
        {"WindowsPath", "  File \"C:\\Python313\\Lib\\x.py\", line 1, in f\n",
         "python=3.13(paths)"},
        {"DistInfo", "/v/site-packages/torch-2.5.1.dist-info/METADATA\n", "torch=2.5.1(paths)"},
        {"SentenceIsNone", "In PyTorch 2.6, we changed the default value.\n", ""},
        {"DemandIsNone",
         "xformers requires torch==2.3.0, but you have torch 2.5.1 which is incompatible.\n",
         "torch=2.5.1"},
        {"WhatALibraryWasBuiltForIsNotInstalled",
         "xFormers was built for:\n    PyTorch 2.8.0+cu128 with CUDA 1208 (you have 2.6.0+cu124)\n"
         "    Python  3.9.23 (you have 3.11.9)\n",
         "torch=2.6.0+cu124 python=3.11.9"},
        {"AMessageThatNamesTheInstalledRelease",
         "RuntimeError: Could not load libtorchcodec. Likely causes:\n"
         "  2. The PyTorch version (2.9.0+cu128) is not compatible with\n"
         "     this version of TorchCodec.\n",
         "torch=2.9.0+cu128"},
        {"AMessageThatNamesWhatItWants",
         "ImportError: requires the PyTorch version 2.4.0 but found nothing\n", ""},
        {"LossTableIsNone", "epoch 3 loss 0.5 torch is fine\n", ""},
    }),
    [](const auto& row) { return std::string(row.param.name); });

TEST(Environment, LinesOfAListingAreNoLogLines) {
  const auto report = parse_paste("PyTorch version: 2.5.1\nepoch 3\n");
  ASSERT_EQ(report.lines.size(), 2U);
  EXPECT_EQ(report.lines[0].kind, LineKind::kEnvironment);
  EXPECT_EQ(report.lines[1].kind, LineKind::kLog);
}

TEST(Environment, SaysOnWhichLineAVersionStands) {
  const auto report = parse_paste("a\ntorch==2.5.1\n");
  ASSERT_EQ(report.versions.size(), 1U);
  EXPECT_EQ(report.versions[0].line, 2U);
}

}  // namespace
}  // namespace tracelore
