def _double(batch):  # a model that adds x to itself, run on four rows
    import numpy
    import onnxruntime
    from onnx import TensorProto, helper
    values = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [batch, 3]) for name in ("x", "y")]
    graph = helper.make_graph([helper.make_node("Add", ["x", "x"], ["y"])], "double", values[:1], values[1:])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)])
    model.ir_version = 8
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    return session.run(None, {"x": numpy.ones((4, 3), numpy.float32)})[0]


def reproduce(device):
    _double(1)


def workaround(device):
    return _double("batch")


def expected(device):
    import numpy
    return numpy.full((4, 3), 2.0, numpy.float32)
