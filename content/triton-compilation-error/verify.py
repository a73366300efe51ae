def _stages(n):
    import triton
    import triton.language
    from triton.backends.compiler import GPUTarget
    from triton.compiler import ASTSource
    globals()["tl"] = triton.language  # a kernel looks its names up at module level

    @triton.jit
    def fill(x, N: tl.constexpr):  # noqa: F821
        r = tl.arange(0, N)
        tl.store(x + r, r)
    source = ASTSource(fill, signature={"x": "*i32", "N": "constexpr"}, constexprs={"N": n})
    return sorted(triton.compile(source, target=GPUTarget("cuda", 80, 32)).asm)


def reproduce(device):
    import os
    os.environ.setdefault("TRITON_CACHE_DIR", _cache())
    _stages(3)


def _cache():
    import tempfile
    return tempfile.mkdtemp(prefix="triton-")


def workaround(device):
    return [float("ptx" in _stages(4))]


def expected(device):
    return [1.0]
