def _layer(inputs):
    from awq.modules.linear.gemm import WQLinear_GEMM
    return WQLinear_GEMM(4, 64, inputs, 64, bias=False, dev="cpu").in_features


def reproduce(device):
    import traceback
    try:
        _layer(100)
    except AssertionError:
        return traceback.format_exc()


def workaround(device):
    return _layer(128)


def expected(device):
    return 128
