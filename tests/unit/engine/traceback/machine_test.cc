// What a text tells of the machine beside versions.
#include <gtest/gtest.h>

#include <string>

#include "engine/traceback/parse.h"

namespace tracelore {
namespace {

struct FactCase {
  const char* name;
  const char* text;
  const char* facts;  // in the order of the report
};

class StatedFacts : public testing::TestWithParam<FactCase> {};

TEST_P(StatedFacts, AreReadFrom) {
  std::string found;
  for (const auto& one : parse_paste(GetParam().text).facts)
    found += (found.empty() ? "" : "|") + one.name + '=' + one.value +
             (one.from == "paths" ? "(paths)" : "");
  EXPECT_EQ(found, GetParam().facts);
}

INSTANTIATE_TEST_SUITE_P(
    , StatedFacts,
    testing::ValuesIn<FactCase>({
        {"CollectEnv",
         "OS: Ubuntu 22.04.3 LTS (x86_64)\nPython platform: "
         "Linux-5.15.0-x86_64-with-glibc2.35\nGPU models and configuration: GPU 0: Tesla T4\n",
         "gpu=Tesla T4|os=linux"},
        {"CollectEnvOfSeveralCards",
         "GPU models and configuration: \nGPU 0: NVIDIA A100-SXM4-80GB\nGPU 1: NVIDIA "
         "A100-SXM4-80GB\n\nNvidia driver version: 550.54.15\n",
         "gpu=NVIDIA A100-SXM4-80GB|gpu=NVIDIA A100-SXM4-80GB"},
        {"WithoutACard", "GPU models and configuration: No CUDA\nOS: macOS 14.5 (arm64)\n",
         "os=macos"},
        {"WslBeatsItsDistribution",
         "OS: Ubuntu 22.04.3 LTS (x86_64)\nPython platform: "
         "Linux-5.15.90.1-microsoft-standard-WSL2-x86_64\n",
         "os=wsl"},
        {"TransformersEnv",
         "- `transformers` version: 4.44.2\n- Platform: Windows-10-10.0.22631-SP0\n- GPU type: "
         "NVIDIA GeForce RTX 3090\n",
         "gpu=NVIDIA GeForce RTX 3090|os=windows"},
        {"VllmKeysWithBlanks",
         "OS                           : Ubuntu 22.04.5 LTS (x86_64)\nGPU models and configuration "
         ": GPU 0: NVIDIA H100 80GB HBM3\n",
         "gpu=NVIDIA H100 80GB HBM3|os=linux"},
        {"IssueTemplateInBold", "**OS**: Windows 11\n- **GPU:** 8x A100 (80GB)\n",
         "gpu=A100|os=windows"},
        {"IssueTemplateInChinese", "操作系统：Ubuntu 20.04\n显卡：RTX 4090\n",
         "gpu=RTX 4090|os=linux"},
        {"TwoSystemsContradict", "OS: Windows 11\nOS: Ubuntu 22.04\n", ""},
        {"CapabilityOfAWarning",
         "UserWarning: \nNVIDIA GeForce RTX 5090 with CUDA capability sm_120 is not compatible "
         "with the current PyTorch installation.\n",
         "capability=12.0|gpu=NVIDIA GeForce RTX 5090"},
        {"CapabilityOfAnOldCard",
         "Found GPU0 NVIDIA GeForce GT 730 which is of cuda capability 3.5.\n",
         "capability=3.5|gpu=NVIDIA GeForce GT 730"},
        {"CapabilityThatIsDemanded",
         "Bfloat16 is only supported on GPUs with compute capability of at least 8.0. Your Tesla "
         "T4 GPU has compute capability 7.5.\n",
         "capability=7.5|gpu=Tesla T4"},
        {"TritonsOldCard",
         "Found NVIDIA GeForce GTX 1080 Ti which is too old to be supported by the triton GPU "
         "compiler, which is used as the backend. Triton only supports devices of CUDA Capability "
         ">= 7.0, but your device is of CUDA capability 6.1\n",
         "capability=6.1|gpu=NVIDIA GeForce GTX 1080 Ti"},
        {"LightningHint",
         "You are using a CUDA device ('NVIDIA A100-SXM4-40GB') that has Tensor Cores.\n",
         "gpu=NVIDIA A100-SXM4-40GB"},
        {"LightningSections",
         "* CUDA:\n\t- GPU:\n\t\t- NVIDIA GeForce RTX 3090\n\t\t- NVIDIA GeForce RTX 3090\n\t- "
         "available:         True\n* System:\n\t- OS:                Linux\n",
         "gpu=NVIDIA GeForce RTX 3090|gpu=NVIDIA GeForce RTX 3090|os=linux"},
        {"UltralyticsBanner", "Ultralytics YOLOv8 Python-3.10.12 CUDA:0 (Tesla T4, 15102MiB)\n",
         "gpu=Tesla T4"},
        {"UnsloothBanner",
         "   \\\\   /|    Tesla T4. Num GPUs = 1. Max memory: 14.7 GB. Platform: Linux.\n",
         "gpu=Tesla T4|os=linux"},
        {"PrintedByPython",
         "$ python -c \"print(torch.cuda.get_device_name(0), "
         "torch.cuda.get_device_capability(0))\"\nNVIDIA RTX A6000 (8, 6)\n",
         "capability=8.6|gpu=NVIDIA RTX A6000"},
        {"SeveralOnOneLine", "- accelerator(s): NVIDIA H200, NVIDIA H200\n",
         "gpu=NVIDIA H200|gpu=NVIDIA H200"},
        {"ColabSaysSo", "- Running on Google Colab?: Yes\n", "place=colab"},
        {"SmiList", "GPU 0: Tesla V100-SXM2-16GB (UUID: GPU-7e1c)\n", "gpu=Tesla V100-SXM2-16GB"},
        {"SmiCsv",
         "name, driver_version, memory.total [MiB], compute_cap\nNVIDIA A10G, 535.104.05, 23028 "
         "MiB, 8.6\n",
         "capability=8.6|gpu=NVIDIA A10G"},
        {"PythonBanner", "Python 3.11.9 (tags/v3.11.9:de54cf5) [MSC v.1938 64 bit] on win32\n",
         "os=windows"},
        {"PytestBanner", "platform darwin -- Python 3.11.4, pytest-8.1.1\n", "os=macos"},
        {"WheelThatPipChose",
         "Downloading torch-2.8.0-cp312-cp312-manylinux_2_28_x86_64.whl (888.1 MB)\n", "os=linux"},
        {"WheelThatDoesNotFitIsNone",
         "ERROR: torch-2.8.0-cp312-cp312-manylinux_2_28_x86_64.whl is not a supported wheel on "
         "this platform.\n",
         ""},
        {"ColabFrame",
         "Traceback (most recent call last):\n  File \"/content/train.py\", line 3, in <module>\n"
         "    x()\nValueError: x\n",
         "os=linux(paths)|place=colab(paths)"},
        {"NotebookCell",
         "---------------------------------------------------------------------------\nValueError  "
         "                              Traceback (most recent call last)\nCell In[3], line "
         "1\n----> 1 f()\n\nValueError: x\n",
         "place=notebook(paths)"},
        {"KaggleBeforeNotebook",
         "Traceback (most recent call last):\n  File \"/kaggle/working/a.py\", line 3, in f\n    "
         "x()\n  File \"<ipython-input-3-1a2b>\", line 1, in g\n    y()\nValueError: x\n",
         "os=linux(paths)|place=kaggle"},
        {"PortableProgram",
         "Traceback (most recent call last):\n  File "
         "\"D:\\ComfyUI\\python_embeded\\Lib\\site-packages\\torch\\a.py\", line 3, in f\n    "
         "x()\nValueError: x\n",
         "os=windows(paths)|place=portable"},
        {"ContainerByItsPrompt", "root@3f2a1b4c5d6e:/workspace# python train.py\n",
         "place=container"},
        {"HostByItsPrompt", "root@gpu-server:/workspace# python train.py\n", ""},
        {"RunOfAnImage", "$ docker run --gpus all pytorch/pytorch:2.1.0-cuda12.1-cudnn8-runtime\n",
         "place=container"},
        {"WindowsFrame",
         "Traceback (most recent call last):\n  File \"C:\\app\\a.py\", line 3, in f\n    x()\n"
         "ValueError: x\n",
         "os=windows(paths)"},
        {"SentenceIsNone", "The GPU: is it on? The os is unknown. GPU 0: 43% busy\n", ""},
    }),
    [](const auto& row) { return std::string(row.param.name); });

constexpr const char* kSmi =
    "+-----------------------------------------------------------------------------+\n"
    "| NVIDIA-SMI 525.105.17   Driver Version: 525.105.17   CUDA Version: 12.0     |\n"
    "|-------------------------------+----------------------+----------------------+\n"
    "| GPU  Name        Persistence-M| Bus-Id        Disp.A | Volatile Uncorr. ECC |\n"
    "|===============================+======================+======================|\n"
    "|   0  NVIDIA A100-SXM...  On   | 00000000:07:00.0 Off |                    0 |\n"
    "| N/A   34C    P0    61W / 400W |   1234MiB / 40960MiB |      0%      Default |\n"
    "|                               |                      |             Disabled |\n"
    "+-------------------------------+----------------------+----------------------+\n"
    "|   1  Tesla T4            Off  | 00000000:0F:00.0 Off |                    0 |\n"
    "| N/A   52C    P8    10W /  70W |      0MiB / 15109MiB |      0%      Default |\n"
    "+-----------------------------------------------------------------------------+\n"
    "| Processes:                                                                  |\n"
    "|    0   N/A  N/A      1234      C   python                           1230MiB |\n"
    "+-----------------------------------------------------------------------------+\n";

TEST(Devices, AreTheRowsOfTheTable) {
  const auto report = parse_paste(kSmi);
  ASSERT_EQ(report.devices.size(), 2U);
  EXPECT_EQ(report.devices[0], (StatedDevice{0, "NVIDIA A100-SXM...", "40960 MiB", "1234 MiB", 6}));
  EXPECT_EQ(report.devices[1], (StatedDevice{1, "Tesla T4", "15109 MiB", "0 MiB", 10}));
}

TEST(Devices, OfTwoListsAreTheSameCards) {
  const auto report =
      parse_paste("GPU 0: NVIDIA A100-SXM4-40GB\nGPU 1: Tesla T4\n\n" + std::string(kSmi));
  ASSERT_EQ(report.devices.size(), 2U);
  EXPECT_EQ(report.devices[0].gpu, "NVIDIA A100-SXM4-40GB");
  EXPECT_EQ(report.devices[0].memory_total, "40960 MiB");
}

TEST(Devices, OfATableAreFactsToo) {
  const auto report = parse_paste(kSmi);
  ASSERT_EQ(report.facts.size(), 2U);
  EXPECT_EQ(report.facts[0].value, "NVIDIA A100-SXM...");
  EXPECT_EQ(report.facts[0].line, 6U);
}

}  // namespace
}  // namespace tracelore
