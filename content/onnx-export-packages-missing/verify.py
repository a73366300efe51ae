def _export(**options):
    import io

    import torch

    buffer = io.BytesIO()
    torch.onnx.export(torch.nn.Linear(2, 2), (torch.ones(1, 2),), buffer, **options)
    return buffer.getvalue()


def reproduce(device):
    _export()


def workaround(device):
    import onnx

    return [node.op_type for node in onnx.load_from_string(_export(dynamo=False)).graph.node]


def expected(device):
    return ["Gemm"]
