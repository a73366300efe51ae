#include "engine/match/facts.h"

#include <gtest/gtest.h>

#include "engine/match/versions.h"
#include "engine/traceback/parse.h"

namespace tracelore {
namespace {

// "os=linux(text 1)", as they follow by name.
std::string shown(const Facts& facts) {
  std::string text;
  for (const auto& [name, fact] : facts) {
    text += (text.empty() ? "" : " ") + name + '=' + fact.value + '(' + fact.from;
    if (fact.line > 0) text += ' ' + std::to_string(fact.line);
    text += ')';
  }
  return text;
}

struct FactsRow {
  const char* name;
  const char* text;
  Facts request;
  const char* expected;
};

class KnownFacts : public testing::TestWithParam<FactsRow> {};

TEST_P(KnownFacts, SayWhereTheyWereRead) {
  const auto report = parse_paste(GetParam().text);
  EXPECT_EQ(shown(facts_of(report, environment_of(report, {}), GetParam().request)),
            GetParam().expected);
}

const Facts kHere = {{"os", {"macos", "environment", 0}},
                     {"gpu", {"NVIDIA A100-SXM4-40GB", "environment", 0}}};

INSTANTIATE_TEST_SUITE_P(
    , KnownFacts,
    testing::ValuesIn<FactsRow>({
        {"CapabilityByTheTable",
         "OS: Ubuntu 22.04\nGPU 0: Tesla T4\n",
         {},
         "capability=7.5(table 2) gpu=Tesla T4(text 2) os=linux(text 1)"},
        {"EqualCards",
         "GPU 0: Tesla T4\nGPU 1: Tesla T4\n",
         {},
         "capability=7.5(table 1) gpu=Tesla T4(text 1)"},
        {"OfDifferentCardsTheLowest",
         "GPU 0: NVIDIA A100-SXM4-40GB\nGPU 1: Tesla T4\n",
         {},
         "capability=7.5(table 2)"},
        {"OneCardThatIsNotKnown", "GPU 0: Tesla T4\nGPU 1: NVIDIA Graphics Device\n", {}, ""},
        {"ToldBeforeTheTable",
         "Found GPU0 NVIDIA Graphics Device which is of cuda capability 3.5.\n",
         {},
         "capability=3.5(text 1) gpu=NVIDIA Graphics Device(text 1)"},
        {"CardInASentence",
         "I get this on my RTX 5090 with torch 2.5.1:\nKeyError: 'a'\n",
         {},
         "capability=12.0(table 1) gpu=RTX 5090(text 1)"},
        {"CardInAChineseSentence",
         "用的是 3080 Ti，torch 2.1，报错如下\nKeyError: 'a'\n",
         {},
         "capability=8.6(table 1) gpu=RTX 3080 Ti(text 1)"},
        {"NumberOfACard",
         "我的显卡是4090，求助\nKeyError: 'a'\n",
         {},
         "capability=8.9(table 1) gpu=RTX 4090(text 1)"},
        {"CardInAListOfWords",
         "Environment: Ubuntu 22.04, RTX 5070 Ti, CUDA 12.4, PyTorch 2.4.0\n",
         {},
         "capability=12.0(table 1) gpu=RTX 5070 Ti(text 1) os=linux(text 1)"},
        {"CardBesideVersions",
         "Python 3.11 torch 2.5.1+cu121 NVIDIA GeForce RTX 5090\n",
         {},
         "capability=12.0(table 1) cuda=12.1(text 1) gpu=GeForce RTX 5090(text 1)"},
        {"CardsOfADataCentre",
         "Hardware: 8x A100 80GB\n",
         {},
         "capability=8.0(table 1) gpu=A100(text 1)"},
        {"SeriesWithoutANumber", "It fails on my RTX card\nand on our Tesla\n", {}, ""},
        {"SeriesWithALetterBeforeItsNumber",
         "It fails on my RTX A6000 here\n",
         {},
         "capability=8.6(table 1) gpu=RTX A6000(text 1)"},
        {"NumberOfSteps", "I train for 2060 steps on my GPU\n", {}, ""},
        {"CardThatALibraryWants", "This kernel only supports GPUs from A100 on\n", {}, ""},
        {"CardOfSomebodyElse", "On another machine with an A100 it runs\n", {}, ""},
        {"TwoKindsOfCard", "I use my V100 at home\nI use a server with an H100 at work\n", {}, ""},
        {"CardInAMessageOfAnError", "ValueError: using a GPU like my A100 is needed\n", {}, ""},
        {"ListBeforeASentence",
         "On my RTX 5090 box:\nGPU 0: Tesla T4\n",
         {},
         "capability=7.5(table 2) gpu=Tesla T4(text 2)"},
        {"CudaOfTheWheelsTag", "torch==2.5.1+cu124\n", {}, "cuda=12.4(text 1)"},
        {"CudaOfAnOldTag", "torch==1.8.0+cu92\n", {}, "cuda=9.2(text 1)"},
        {"CudaThatIsStated",
         "torch==2.5.1+cu124\nCUDA used to build PyTorch: 12.6\n",
         {},
         "cuda=12.6(text 2)"},
        {"NvidiasPackages",
         "nvidia-cuda-runtime-cu12==12.4.127\nnvidia-cudnn-cu12==9.1.0.70\n"
         "nvidia-nccl-cu12==2.21.5\n",
         {},
         "cuda=12.4(text 1) cudnn=9.1.0(text 2) nccl=2.21.5(text 3)"},
        {"WheelsCudnnBesideTheSystems",
         "/usr/lib/libcudnn.so.9.8.0\n[pip3] nvidia-cudnn-cu12==9.1.0.70\n",
         {},
         "cudnn=9.1.0(text 2)"},
        {"SystemsCudnn", "/usr/lib/libcudnn.so.9.8.0\n", {}, "cudnn=9.8.0(text 1)"},
        {"NoCudaInABuildForCpu", "torch==2.5.1+cpu\n", {}, ""},
        {"SystemInASentence", "系统 Win11，报错如下\nKeyError: 'a'\n", {}, "os=windows(text 1)"},
        {"TwoSystemsInASentence", "Ubuntu 22.04, dual boot with Windows 11\n", {}, ""},
        {"SystemThatWslRunsIn", "wsl2 with Ubuntu 22.04 on Windows 11\n", {}, "os=wsl(text 1)"},
        {"PathsBeatTheNameOfASystem",
         "I have Windows 11\nTraceback (most recent call last):\n"
         "  File \"/home/me/a.py\", line 3, in f\n    x()\nRuntimeError: x\n",
         {},
         "os=linux(paths 3)"},
        {"SaidBeatsTheText", "OS: Ubuntu 22.04\n", {{"os", {"wsl", "", 0}}}, "os=wsl(request)"},
        {"TextBeatsThisMachine", "OS: Ubuntu 22.04\nGPU 0: Tesla T4\n", kHere,
         "capability=7.5(table 2) gpu=Tesla T4(text 2) os=linux(text 1)"},
        {"ThisMachineWhereTheTextIsSilent", "RuntimeError: x\n", kHere,
         "capability=8.0(environment) gpu=NVIDIA A100-SXM4-40GB(environment) "
         "os=macos(environment)"},
        {"ThisMachineIsNotThatOfTheText", "OS: Ubuntu 22.04\n", kHere, "os=linux(text 1)"},
        {"WithinWslTheTextSaysLinux",
         "OS: Ubuntu 22.04\n",
         {{"os", {"wsl", "environment", 0}}, {"place", {"container", "environment", 0}}},
         "os=linux(text 1) place=container(environment)"},
        {"LibraryOfTheInnermostFrame",
         "Traceback (most recent call last):\n  File \"/app/a.py\", line 3, in f\n    x()\n"
         "  File \"/env/lib/python3.11/site-packages/torch_sparse/spmm.py\", line 3, in g\n"
         "    y()\nRuntimeError: x\n",
         {},
         "library=torch_sparse(paths 4) python=3.11(paths 4)"},
    }),
    [](const auto& row) { return std::string(row.param.name); });

TEST(FactsOfThisMachine, CountAsStatedWhereTheTextComesFromIt) {
  const auto facts_here = [](const char* text) {
    return shown(facts_of(parse_paste(text), {}, kHere, /*here=*/true));
  };
  EXPECT_EQ(facts_here(""),
            "capability=8.0(table) gpu=NVIDIA A100-SXM4-40GB(request) os=macos(request)");
  EXPECT_EQ(facts_here("OS: Ubuntu 22.04\nGPU 0: Tesla T4\n"),
            "capability=7.5(table 2) gpu=Tesla T4(text 2) os=linux(text 1)");
}

TEST(FactsOfThisMachine, LeaveWhatWasSaid) {
  const auto report = parse_paste("OS: macOS 14.5 (arm64)\n");
  const auto facts = facts_of(report, {}, kHere);
  EXPECT_EQ(facts.size(), 3U);
  EXPECT_EQ(shown(without_this_machine(facts)), "os=macos(text 1)");
}

}  // namespace
}  // namespace tracelore
