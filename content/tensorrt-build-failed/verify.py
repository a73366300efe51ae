def skip(device):
    if device != "cuda":
        return "TensorRT needs a GPU", "TensorRT 需要 GPU"


def _parse(operator, domain):
    """What TensorRT's parser says to a graph of one node, or nothing."""
    import onnx
    import tensorrt as trt
    value = [onnx.helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, [1, 4]) for name in "xy"]
    node = onnx.helper.make_node(operator, ["x"], ["y"], domain=domain)
    graph = onnx.helper.make_graph([node], "one", value[:1], value[1:])
    opsets = [onnx.helper.make_opsetid("", 17), onnx.helper.make_opsetid("my.domain", 1)]
    logger = trt.Logger(trt.Logger.ERROR)
    network = trt.Builder(logger).create_network(1)
    parser = trt.OnnxParser(network, logger)
    parser.parse(onnx.helper.make_model(graph, opset_imports=opsets, ir_version=8).SerializeToString())
    return "\n".join(parser.get_error(i).desc() for i in range(parser.num_errors))


def reproduce(device):
    return _parse("MyOwnOperator", "my.domain")


def workaround(device):
    return _parse("Relu", "")


def expected(device):
    return ""
