def _blocks(grid):
    import torch
    import triton
    import triton.language
    globals()["tl"] = triton.language  # a kernel looks its names up at module level

    @triton.jit
    def kernel(out, STEP: tl.constexpr):  # noqa: F821
        tl.atomic_add(out, STEP)
    out = torch.zeros(1, dtype=torch.int32, device="cuda")
    kernel[grid](out, STEP=1)
    return out.item()


def reproduce(device):
    _blocks((1, 70_000))


def workaround(device):
    return _blocks((70_000, 1))


def expected(device):
    return 70_000
