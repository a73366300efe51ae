def reproduce(device):
    import triton.ops                 # what bitsandbytes 0.45.0 and older need
    return triton.ops


def workaround(device):
    import triton.language as tl
    import triton.testing
    return [callable(tl.dot), callable(triton.testing.do_bench)]


def expected(device):
    return [True, True]
