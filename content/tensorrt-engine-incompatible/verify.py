def skip(device):
    if device != "cuda":
        return "TensorRT needs a GPU", "TensorRT 需要 GPU"


def _logger(lines):
    import tensorrt as trt

    class Logger(trt.ILogger):
        def __init__(self):
            trt.ILogger.__init__(self)

        def log(self, severity, message):
            lines.append(message)
    return Logger()


def reproduce(device):
    import tensorrt as trt
    lines = []
    trt.Runtime(_logger(lines)).deserialize_cuda_engine(b"no engine" * 100)
    return "\n".join(lines)


def workaround(device):
    import tensorrt as trt
    logger = _logger([])
    builder = trt.Builder(logger)
    network = builder.create_network(0)
    x = network.add_input("x", trt.float32, (1, 4))
    network.mark_output(network.add_activation(x, trt.ActivationType.RELU).get_output(0))
    plan = builder.build_serialized_network(network, builder.create_builder_config())
    return trt.Runtime(logger).deserialize_cuda_engine(plan) is not None


def expected(device):
    return True
