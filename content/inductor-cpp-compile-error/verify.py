def work(x):
    return x.sin() + x.cos()


def reproduce(device):
    import os
    import tempfile
    import torch
    old = dict(os.environ)
    with tempfile.TemporaryDirectory() as cache:
        os.environ.update(TORCHINDUCTOR_CACHE_DIR=cache, TORCHINDUCTOR_COMPILE_THREADS="1",  # an old result hides the fault
                          TORCHINDUCTOR_CPP_CACHE_PRECOMPILE_HEADERS="0", TORCHINDUCTOR_VEC_ISA_OK="0")
        try:
            torch.compile(work)(torch.ones(8))
        finally:
            os.environ.clear()
            os.environ.update(old)


def workaround(device):
    import torch
    torch._dynamo.reset()
    return torch.compile(work, backend="aot_eager")(torch.ones(8))


def expected(device):
    import torch
    return work(torch.ones(8))
