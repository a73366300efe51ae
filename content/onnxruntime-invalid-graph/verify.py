def _field(number, value):
    if isinstance(value, int):
        return bytes([number << 3, value])
    value = value.encode() if isinstance(value, str) else value
    return bytes([number << 3 | 2, len(value)]) + value


def _negate(kind):
    import numpy
    import onnxruntime

    def tensor(name):
        shape = _field(1, _field(1, 3))
        return _field(1, name) + _field(2, _field(1, _field(1, kind) + _field(2, shape)))

    node = _field(1, "x") + _field(2, "y") + _field(3, "negate") + _field(4, "Neg")
    graph = _field(1, node) + _field(2, "g") + _field(11, tensor("x")) + _field(12, tensor("y"))
    model = _field(1, 8) + _field(7, graph) + _field(8, _field(1, "") + _field(2, 13))
    session = onnxruntime.InferenceSession(model, providers=["CPUExecutionProvider"])
    return session.run(None, {"x": numpy.array([1, 2, 3], dtype=numpy.float32)})[0].tolist()


def reproduce(device):
    _negate(9)  # bool


def workaround(device):
    return _negate(1)  # float


def expected(device):
    return [-1.0, -2.0, -3.0]
