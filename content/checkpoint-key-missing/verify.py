def _checkpoint():
    import io

    import torch

    torch.manual_seed(0)
    file = io.BytesIO()
    torch.save({"epoch": 3, "model": torch.nn.Linear(4, 2).state_dict()}, file)
    file.seek(0)
    return torch.load(file, map_location="cpu")


def reproduce(device):
    import torch

    model = torch.nn.Linear(4, 2)
    checkpoint = _checkpoint()
    model.load_state_dict(checkpoint["model_state_dict"])


def workaround(device):
    import torch

    model = torch.nn.Linear(4, 2)
    checkpoint = _checkpoint()
    names = ("model_state_dict", "state_dict", "model", "net")
    model.load_state_dict(next((checkpoint[name] for name in names if name in checkpoint), checkpoint))
    return model.weight.detach()


def expected(device):
    import torch

    torch.manual_seed(0)
    return torch.nn.Linear(4, 2).weight.detach()
