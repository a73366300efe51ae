def skip(device):
    import shutil
    if not (shutil.which("ninja") and (shutil.which("c++") or shutil.which("cl"))):
        return "a C++ compiler and ninja are needed", "需要 C++ 编译器和 ninja"


def _load(name, source):
    import pathlib
    import tempfile
    from torch.utils.cpp_extension import load
    folder = tempfile.mkdtemp()
    path = pathlib.Path(folder, name + ".cpp")
    path.write_text(source)
    return load(name=name, sources=[str(path)], build_directory=folder)


def reproduce(device):
    _load("tracelore_no_init", 'extern "C" int twice(int x) { return 2 * x; }\n')


def workaround(device):
    module = _load("tracelore_init", """
#include <Python.h>
#define JOIN(a, b) a##b
#define INIT(name) JOIN(PyInit_, name)
#define TEXT(name) #name
#define NAME(name) TEXT(name)
static PyModuleDef module = {PyModuleDef_HEAD_INIT, NAME(TORCH_EXTENSION_NAME), nullptr, -1, nullptr, nullptr, nullptr, nullptr, nullptr};
PyMODINIT_FUNC INIT(TORCH_EXTENSION_NAME)() { return PyModule_Create(&module); }
""")
    return module.__name__


def expected(device):
    return "tracelore_init"
