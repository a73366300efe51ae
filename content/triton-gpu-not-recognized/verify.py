KERNEL = """
import sys, torch, triton
import triton.language as tl
from triton.backends.compiler import GPUTarget

@triton.jit
def largest(x, y, B: tl.constexpr):
    v = tl.load(x + tl.arange(0, B))
    tl.store(y, tl.max(v, 0))
names = {"x": "*fp32", "y": "*fp32", "B": "constexpr"}
src = triton.compiler.ASTSource(largest, signature=names, constexprs={"B": 128})
made = triton.compile(src, target=GPUTarget("cuda", int(sys.argv[1]), 32))
print("ptx" in made.asm)
"""


def compile_for(capability):
    import os
    import subprocess
    import sys
    import tempfile
    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, "kernel.py")
        with open(name, "w") as file:
            file.write(KERNEL)
        return subprocess.run([sys.executable, name, str(capability)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              text=True, env=dict(os.environ, TRITON_CACHE_DIR=folder)).stdout


def reproduce(device):
    return compile_for(199)           # a card that no release knows


def workaround(device):
    return compile_for(80).split()[-1]


def expected(device):
    return "True"
