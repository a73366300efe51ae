_ASKED = ["CUDAExecutionProvider", "CPUExecutionProvider"]


def _double(providers):  # a model that adds x to itself; what was warned, and what it gave
    import warnings
    import numpy
    import onnxruntime
    from onnx import TensorProto, helper
    values = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [3]) for name in ("x", "y")]
    graph = helper.make_graph([helper.make_node("Add", ["x", "x"], ["y"])], "double", values[:1], values[1:])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)])
    model.ir_version = 8
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        session = onnxruntime.InferenceSession(model.SerializeToString(), providers=providers)
    result = session.run(None, {"x": numpy.ones(3, numpy.float32)})[0]
    return [str(each.message) for each in caught], result


def skip(device):
    import onnxruntime
    if "CUDAExecutionProvider" in onnxruntime.get_available_providers():
        return "this ONNX Runtime was built with CUDA", "这个 ONNX Runtime 带 CUDA"


def reproduce(device):
    return "\n".join(_double(_ASKED)[0])


def workaround(device):
    import onnxruntime
    warned, result = _double([name for name in _ASKED if name in onnxruntime.get_available_providers()])
    return [len(warned), result]


def expected(device):
    import numpy
    return [0, numpy.full(3, 2.0, numpy.float32)]
