def _compiler():
    import os
    import shutil
    return os.environ.get("CC") or shutil.which("gcc") or shutil.which("clang")


def skip(device):
    if not _compiler():
        return ("no C compiler (gcc, clang or CC): that is another problem",
                "没有 C 编译器（gcc、clang 或 CC）：那是另一个问题")


def reproduce(device):
    import os
    import subprocess
    import sysconfig
    import tempfile
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "main.c")
        with open(path, "w") as f:
            f.write("#include <Python.h>\n")
        done = subprocess.run([_compiler(), "-c", path, "-o", os.path.join(folder, "main.o"),
                               "-I" + sysconfig.get_paths()["include"]],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, universal_newlines=True)
    return done.stdout if done.returncode else None


def workaround(device):
    import torch
    return torch.compile(lambda x: x.sin() + 1, backend="aot_eager")(torch.ones(8, device=device))


def expected(device):
    import torch
    return torch.ones(8, device=device).sin() + 1
