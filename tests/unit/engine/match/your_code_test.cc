#include "engine/match/your_code.h"

#include <gtest/gtest.h>

#include "engine/traceback/parse.h"

namespace tracelore {
namespace {

struct FileRow {
  const char* name;
  const char* file;
  bool own;
};

class Files : public testing::TestWithParam<FileRow> {};

TEST_P(Files, AreTheReadersOwnOrNot) {
  EXPECT_EQ(is_own_file(GetParam().file), GetParam().own);
}

INSTANTIATE_TEST_SUITE_P(
    , Files,
    testing::ValuesIn<FileRow>({
        {"Script", "/home/me/train.py", true},
        {"RelativeScript", "train.py", true},
        {"ScriptOnWindows", "C:\\Users\\me\\train.py", true},
        {"ScriptInAFolderLib", "/home/me/project/lib/train.py", true},
        {"ScriptWithoutAnEnding", "/home/me/run", true},
        {"Cell", "Cell In[3]", true},
        {"CellOfIpython7", "<ipython-input-3-0a1b>", true},
        {"CellAsAFile", "/tmp/ipykernel_123/42.py", true},
        {"SitePackages", "/env/lib/python3.11/site-packages/torch/_ops.py", false},
        {"DistPackages", "/usr/local/lib/python3.10/dist-packages/torch/_ops.py", false},
        {"SitePackagesOnWindows", "C:\\env\\Lib\\site-packages\\torch\\_ops.py", false},
        {"StandardLibrary", "/usr/lib/python3.11/threading.py", false},
        {"StandardLibraryOnWindows",
         "C:\\Users\\me\\AppData\\Local\\Programs\\Python\\Python311\\Lib\\runpy.py", false},
        {"StandardLibraryOfCondaOnWindows", "C:\\Users\\me\\miniconda3\\lib\\runpy.py", false},
        {"StandardLibraryOfAnEnvironment", "D:\\conda\\envs\\ml\\lib\\runpy.py", false},
        {"Frozen", "<frozen runpy>", false},
        {"String", "<string>", false},
        {"Launcher", "/opt/conda/bin/torchrun", false},
        {"LauncherOnWindows", "C:\\env\\Scripts\\accelerate.exe\\__main__.py", false},
        {"TorchBuiltInPlace", "/opt/pytorch/pytorch/torch/nn/modules/module.py", false},
        {"TorchFrozenIntoAProgram", "torch/_sources.py", false},
        {"ScriptInAFolderTorch", "/home/me/torch/train.py", true},
        {"Generated", "/tmp/torchinductor_me/ab/cab.py", false},
        {"WrittenByPyg", "/tmp/torch_geometric.nn.conv.gcn_conv_GCNConv_propagate_k2j_x81z.py",
         false},
        {"WrittenByPygForAClassOfYours", "C:\\Temp\\__main___MyConv_edge_updater_0b_cd12e.py",
         false},
        {"NamedAlmostAsByPyg", "/home/me/label_propagate_utils.py", true},
        {"ModelFromTheHub", "/root/.cache/huggingface/modules/transformers_modules/x/modeling_x.py",
         false},
        {"SglangOfItsImage", "/sgl-workspace/sglang/python/sglang/srt/server.py", false},
        {"ScriptInAnImage", "/sgl-workspace/train.py", true},
        {"Cpp", "../aten/src/ATen/native/cuda/Loss.cu", false},
        {"Cython", "pandas/_libs/index.pyx", false},
        {"CythonIncluded", "pandas/_libs/hashtable_class_helper.pxi", false},
        {"Nothing", "", false},
    }),
    [](const auto& row) { return std::string(row.param.name); });

struct PasteRow {
  const char* name;
  const char* text;
  const char* expected;  // "file:line function: source"
};

class YourCodes : public testing::TestWithParam<PasteRow> {};

TEST_P(YourCodes, AreTheInnermostOfTheRoot) {
  const auto code = your_code_of(parse_paste(GetParam().text));
  const auto shown = code ? code->file + ":" + std::to_string(code->line) + " " + code->function +
                                ": " + code->source
                          : std::string();
  EXPECT_EQ(shown, GetParam().expected);
}

INSTANTIATE_TEST_SUITE_P(
    , YourCodes,
    testing::ValuesIn<PasteRow>({
        {"BelowTheLibrary",
         "Traceback (most recent call last):\n  File \"/app/train.py\", line 9, in <module>\n"
         "    main()\n  File \"/app/train.py\", line 5, in main\n    loss.backward()\n"
         "  File \"/env/lib/python3.11/site-packages/torch/_tensor.py\", line 581, in backward\n"
         "    torch.autograd.backward(\nRuntimeError: x\n",
         "/app/train.py:5 main: loss.backward()"},
        {"OfTheWrapperWhereTheRootHasNone",
         "Traceback (most recent call last):\n"
         "  File \"/env/lib/python3.11/site-packages/torch/_ops.py\", line 5, in call\n    f()\n"
         "KeyError: 'a'\n\nThe above exception was the direct cause of the following "
         "exception:\n\nTraceback (most recent call last):\n  File \"/app/train.py\", line 5, in "
         "main\n    load()\n  File \"/env/lib/python3.11/site-packages/torch/_ops.py\", line 8, in "
         "load\n    raise\nRuntimeError: x\n",
         "/app/train.py:5 main: load()"},
        {"OfAWorkerWhoseErrorHadACause",
         "Traceback (most recent call last):\n  File \"/app/train.py\", line 9, in <module>\n"
         "    for x in loader:\n"
         "  File \"/env/lib/python3.11/site-packages/torch/_utils.py\", line 769, in reraise\n"
         "    raise exception\nKeyError: Caught KeyError in DataLoader worker process 0.\n"
         "Original Traceback (most recent call last):\n"
         "  File \"/env/lib/python3.11/site-packages/pandas/core/indexes/base.py\", line 3816, in "
         "get_loc\n    return self._engine.get_loc(key)\nKeyError: 25\n\nThe above exception was "
         "the direct cause of the following exception:\n\nTraceback (most recent call last):\n"
         "  File \"/app/data.py\", line 5, in __getitem__\n    return self.df[i]\n"
         "  File \"/env/lib/python3.11/site-packages/pandas/core/indexes/base.py\", line 3823, in "
         "get_loc\n    raise KeyError(key) from err\nKeyError: 25\n",
         "/app/data.py:5 __getitem__: return self.df[i]"},
        {"LibrariesAlone",
         "Traceback (most recent call last):\n  File \"/opt/conda/bin/torchrun\", line 8, in "
         "<module>\n    sys.exit(main())\n"
         "  File \"/env/lib/python3.11/site-packages/torch/_ops.py\", line 5, in call\n    f()\n"
         "KeyError: 'a'\n",
         ""},
        {"Cell",
         "---------------------------------------------------------------------------\nValueError  "
         "                              Traceback (most recent call last)\nCell In[3], line "
         "1\n----> 1 f()\n\nValueError: x\n",
         "Cell In[3]:1 : f()"},
        {"MessageAlone", "RuntimeError: x\n", ""},
    }),
    [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace tracelore
