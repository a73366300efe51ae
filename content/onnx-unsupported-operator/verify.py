def _export(opset):
    import inspect
    import io
    import torch

    class Lower(torch.nn.Module):
        def forward(self, x):
            return torch.tril(x)
    file = io.BytesIO()
    more = {"dynamo": False} if "dynamo" in inspect.signature(torch.onnx.export).parameters else {}
    torch.onnx.export(Lower(), (torch.ones(3, 3),), file, opset_version=opset, **more)
    return file.getvalue()


def reproduce(device):
    _export(12)


def workaround(device):
    import numpy
    import onnx
    from onnx.reference import ReferenceEvaluator
    model = ReferenceEvaluator(onnx.load_from_string(_export(14)))
    name = model.input_names[0]
    return model.run(None, {name: numpy.ones((3, 3), dtype="float32")})[0].tolist()


def expected(device):
    import torch
    return torch.ones(3, 3).tril().tolist()
