def _compile(lines):
    import os
    import subprocess
    import tempfile
    import torch
    include = os.path.join(os.path.dirname(torch.__file__), "include")
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "op.cpp")
        with open(source, "w") as f:
            f.write(lines)
        run = subprocess.run(["c++", "-std=c++17", "-fsyntax-only", "-I", include, source], capture_output=True, text=True)
    return run.returncode, run.stderr


def skip(device):
    import shutil
    return None if shutil.which("c++") else ("no C++ compiler here", "这里没有 C++ 编译器")


def reproduce(device):
    return _compile("#include <THC/THC.h>\n")[1]


def workaround(device):
    return _compile('#include <c10/util/Exception.h>\n#include <ATen/ceil_div.h>\n'
                    'int f(int n) { TORCH_CHECK(n > 0, "n"); return at::ceil_div(n, 2); }\n')[0]


def expected(device):
    return 0
