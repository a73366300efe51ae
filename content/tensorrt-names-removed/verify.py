def _ask(name):
    import tensorrt

    builder = tensorrt.Builder(tensorrt.Logger(tensorrt.Logger.ERROR))
    getattr(builder, name)
    return True


def skip(device):
    if device != "cuda":
        return "TensorRT's builder needs an NVIDIA GPU", "TensorRT 的 builder 需要 NVIDIA GPU"


def reproduce(device):
    _ask("build_engine")


def workaround(device):
    return _ask("build_serialized_network")


def expected(device):
    return True
