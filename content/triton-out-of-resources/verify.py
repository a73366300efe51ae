def skip(device):
    if not str(device).startswith("cuda"):
        return "a Triton kernel needs a GPU", "Triton 核函数需要 GPU"


def _corner(block, stages):
    import torch
    import triton
    import triton.language
    globals()["tl"] = triton.language  # a kernel looks its names up at module level

    @triton.jit
    def kernel(a, b, c, n, BLOCK: tl.constexpr):  # noqa: F821
        r = tl.arange(0, BLOCK)
        acc = tl.zeros((BLOCK, BLOCK), dtype=tl.float32)
        for k in range(0, n, BLOCK):
            x = tl.load(a + r[:, None] * n + (k + r)[None, :])
            y = tl.load(b + (k + r)[:, None] * n + r[None, :])
            acc += tl.dot(x, y)
        tl.store(c + r[:, None] * BLOCK + r[None, :], acc)
    ones = torch.ones(1024, 1024, device="cuda")
    out = torch.zeros(block, block, device="cuda")
    kernel[(1,)](ones, ones, out, 1024, BLOCK=block, num_stages=stages)
    return out[:32, :32].clone()


def reproduce(device):
    _corner(128, 5)


def workaround(device):
    return _corner(32, 1)


def expected(device):
    import torch
    return torch.full((32, 32), 1024.0, device="cuda")
