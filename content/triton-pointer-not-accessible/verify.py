def _doubled(tensor):
    import torch
    import triton
    import triton.language
    globals()["tl"] = triton.language  # a kernel looks its names up at module level

    @triton.jit
    def kernel(x, out, BLOCK: tl.constexpr):  # noqa: F821
        r = tl.arange(0, BLOCK)
        tl.store(out + r, tl.load(x + r) * 2)
    out = torch.empty(16, device="cuda")
    kernel[(1,)](tensor, out, BLOCK=16)
    return out


def reproduce(device):
    import torch
    _doubled(torch.ones(16))


def workaround(device):
    import torch
    return _doubled(torch.ones(16, device="cuda"))


def expected(device):
    import torch
    return torch.full((16,), 2.0, device="cuda")
