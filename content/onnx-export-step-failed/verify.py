def _model():
    import torch

    class Branch(torch.nn.Module):
        def forward(self, x):
            return x * 2 if x.sum() > 0 else x - 1
    return Branch().eval(), (torch.ones(2, 3),)


def skip(device):
    import torch
    if tuple(map(int, torch.__version__.split(".")[:2])) < (2, 9):
        return "up to 2.8 a draft export steps in", "2.8 及以前会改用 draft export"


def reproduce(device):
    import re
    import torch
    model, args = _model()
    try:
        torch.onnx.export(model, args, dynamo=True, verbose=False)
    except torch.onnx.OnnxExporterError as error:
        return re.sub(r"\x1b\[\d*m", "", str(error))  # the exporter colours its words


def workaround(device):
    import io
    import onnx
    import torch
    model, args = _model()
    buffer = io.BytesIO()
    torch.onnx.export(model, args, buffer, dynamo=False)
    return [node.op_type for node in onnx.load_from_string(buffer.getvalue()).graph.node if node.op_type == "Mul"]


def expected(device):
    return ["Mul"]
