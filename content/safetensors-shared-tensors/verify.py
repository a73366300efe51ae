def _model():
    import torch
    model = torch.nn.ModuleDict({"embed": torch.nn.Embedding(4, 2),
                                 "head": torch.nn.Linear(2, 4, bias=False)})
    torch.nn.init.ones_(model["embed"].weight)
    model["head"].weight = model["embed"].weight
    return model


def reproduce(device):
    import os, tempfile
    from safetensors.torch import save_file
    with tempfile.TemporaryDirectory() as folder:
        save_file(_model().state_dict(), os.path.join(folder, "model.safetensors"))


def workaround(device):
    import os, tempfile, torch
    from safetensors.torch import load_model, save_model
    with tempfile.TemporaryDirectory() as folder:
        path, again = os.path.join(folder, "model.safetensors"), _model()
        save_model(_model(), path)
        torch.nn.init.zeros_(again["embed"].weight)
        load_model(again, path)
        return [again["head"].weight.sum().item(), again["embed"].weight.sum().item()]


def expected(device):
    return [8.0, 8.0]
