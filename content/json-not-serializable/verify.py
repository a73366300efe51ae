def _history():
    import torch

    return {"loss": torch.tensor(0.25).numpy()[()], "acc": torch.tensor([0.5, 1.0]), 1: torch.tensor(3).numpy()[()]}


def reproduce(device):
    import json

    json.dumps(_history())


def workaround(device):
    import json

    plain = {str(key): value.tolist() for key, value in _history().items()}
    by_function = json.loads(json.dumps(_history(), default=lambda value: value.tolist()))
    return [json.loads(json.dumps(plain)), by_function]


def expected(device):
    return [{"loss": 0.25, "acc": [0.5, 1.0], "1": 3}] * 2
